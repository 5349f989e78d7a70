/** The parts of a requesting browser that services use. */
export interface Browser {
  /** The value of its session cookie. */
  token: string | undefined;
  /** The value of the cookie that lists the accounts which have signed in with this browser. */
  knownAccounts: string | undefined;
  userAgent: string | undefined;
  /** The client for budgets and locks: an IPv4 address, or a /64 of IPv6. */
  client: string;
  /** The network of the client: the /48 of IPv6, the /24 of IPv4. */
  network: string;
  /** The origin of the product, for links in mails and for passkeys. */
  origin: string;
}
