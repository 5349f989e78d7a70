/** The browser that sent a request, as services need to know it. */
export interface Browser {
  /** The value of its session cookie. */
  token: string | undefined;
  /** The value of the cookie that names the accounts which have signed in there. */
  known: string | undefined;
  userAgent: string | undefined;
  /** The client that budgets and lockouts count: an IPv4 address, or a /64 of IPv6. */
  client: string;
  /** The network of the client: the /48 of IPv6, the /24 of IPv4. */
  network: string;
  /** The origin of the product, for links in mails and for passkeys, which are bound to it. */
  origin: string;
}
