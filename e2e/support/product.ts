import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** Where the product of each shard answers. */
    origins: string[];
  }
}

/** Which shard this process is, from 1 on. */
const shard = (): number => Number(process.env["VITEST_POOL_ID"]);

/** Where the product of this shard answers; no other shard uses it. */
export function origin(): string {
  const own = inject("origins")[shard() - 1];
  if (own === undefined) throw new Error(`Shard ${shard()} has no product.`);
  return own;
}
