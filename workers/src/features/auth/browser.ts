/** Work for after the answer, so that the answer's time does not tell whether there was any. */
export type Later = () => Promise<void>;

/** What the services of this slice need to know of the browser that asks. */
export interface Browser {
  /** The session cookie it holds already. */
  token: string | undefined;
  userAgent: string | undefined;
  /** Whom budgets and lockouts count: an address, or a /64 of IPv6. */
  client: string;
  /** Where the product is reached, for links in mails. */
  origin: string;
}
