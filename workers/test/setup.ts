import { applyD1Migrations, evictAllDurableObjects, reset } from "cloudflare:test";
import { env } from "cloudflare:workers";

// Files share one isolate, so each begins by deleting what the one before has stored. A running
// object would still hold it.
await evictAllDurableObjects();
await reset();
await applyD1Migrations(env.DB, env.TEST_MIGRATIONS);
