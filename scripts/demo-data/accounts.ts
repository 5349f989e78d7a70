import type { Role } from "@kehila/shared/accounts/permissions";

/** The password of every demo account; these accounts exist in local databases only. */
export const DEMO_PASSWORD = "kehila-demo";

export interface DemoAccount {
  id: string;
  email: string;
  name: string;
  role: Role;
  /** The remark next to the account in the list that `start` prints. */
  note: string;
}

/** One account of each role; the last account has no permissions. */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  {
    id: "d0000000000000000000000000000001",
    email: "admin@example.org",
    name: "Miriam Levinson",
    role: "ADMIN",
    note: "administrator, may do everything",
  },
  {
    id: "d0000000000000000000000000000002",
    email: "moderator@example.org",
    name: "Олег Вайнберг",
    role: "MODERATOR",
    note: "moderator, keeps the register and the lists",
  },
  {
    id: "d0000000000000000000000000000003",
    email: "user@example.org",
    name: "נועה כהן",
    role: "USER",
    note: "user without any right yet",
  },
];
