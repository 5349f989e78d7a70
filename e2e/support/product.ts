import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** The origin of each shard's product. */
    origins: string[];
  }
}

/** Returns the number of this process's shard, from 1. */
const shard = (): number => Number(process.env["VITEST_POOL_ID"]);

/** Returns the origin of this shard's product, which no other shard uses. */
export function origin(): string {
  const shardOrigin = inject("origins")[shard() - 1];
  if (shardOrigin === undefined) throw new Error(`Shard ${shard()} has no product.`);
  return shardOrigin;
}
