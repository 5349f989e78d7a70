import { abortAllDurableObjects, applyD1Migrations, reset } from "cloudflare:test";
import { env } from "cloudflare:workers";

// Files share one workerd: each begins with empty storage, and no counter keeps an earlier file's.
await reset();
await abortAllDurableObjects();
await applyD1Migrations(env.DB, env.TEST_MIGRATIONS);
