/** The browser that sent a request, as services need to know it. */
export interface Browser {
  /** The value of its session cookie. */
  token: string | undefined;
  userAgent: string | undefined;
  /** The client that budgets and lockouts count: an IPv4 address, or a /64 of IPv6. */
  client: string;
  /** The /48 that an IPv6 client belongs to; null for IPv4. */
  network: string | null;
  /** The origin of the product, for links in mails and for passkeys, which are bound to it. */
  origin: string;
}
