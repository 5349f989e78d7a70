import { applyD1Migrations, reset } from "cloudflare:test";
import { env } from "cloudflare:workers";

// Files share one isolate, so each begins by deleting what the one before has stored.
await reset();
await applyD1Migrations(env.DB, env.TEST_MIGRATIONS);
