import { LOGO_PATH } from "@kehila/shared/base/logo";
import { Hono } from "hono";
import { authRoutes } from "./features/auth/auth.routes.ts";
import { invitationRoutes } from "./features/auth/invitations/invitations.routes.ts";
import { roleRoutes } from "./features/auth/sessions/roles.routes.ts";
import { registrationTokenRoutes } from "./features/accounts/registration-tokens.routes.ts";
import { apiDocumentRoutes } from "./features/api-document/api-document.routes.ts";
import { userRoutes } from "./features/accounts/users.routes.ts";
import { attendanceRoutes } from "./features/attendance/attendance.routes.ts";
import { eventListRoutes } from "./features/event-lists/event-lists.routes.ts";
import { eventRegisterPageRoutes } from "./features/event-registration/event-register-page.routes.ts";
import { shortLinkRoutes } from "./features/event-registration/short-link.routes.ts";
import { eventRegistrationRoutes } from "./features/event-registration/event-registration.routes.ts";
import { accessibilityPageRoutes } from "./features/statements/accessibility-page.routes.ts";
import { privacyPageRoutes } from "./features/statements/privacy-page.routes.ts";
import { backupRoutes } from "./features/backups/backups.routes.ts";
import { disclosureRoutes } from "./features/exports/disclosure/disclosure.routes.ts";
import { exportRoutes } from "./features/exports/exports.routes.ts";
import { importRoutes } from "./features/imports/imports.routes.ts";
import { accessLogRoutes } from "./features/access-log/access-log.routes.ts";
import { securityLogRoutes } from "./features/security-log/security-log.routes.ts";
import { mailStatusRoutes } from "./features/mail/mail-status.routes.ts";
import { outboxRoutes } from "./features/mail/outbox.routes.ts";
import { applicationRoutes } from "./features/applications/applications.routes.ts";
import { personRoutes } from "./features/persons/persons.routes.ts";
import { registerPageRoutes } from "./features/applications/register-page.routes.ts";
import { registrationRoutes } from "./features/applications/registration.routes.ts";
import { healthRoutes } from "./features/system/health.routes.ts";
import { logoRoutes } from "./features/system/logo.routes.ts";
import { robotsTextRoutes } from "./features/system/robots-text.routes.ts";
import { securityTextRoutes } from "./features/system/security-text.routes.ts";
import { systemRoutes } from "./features/system/system.routes.ts";
import { todayRoutes } from "./features/today/today.routes.ts";
import { inboxRoutes } from "./features/duplicates-inbox/inbox.routes.ts";
import { mergeRoutes } from "./features/merge/merge.routes.ts";
import { passkeyRoutes } from "./features/second-factor/passkeys.routes.ts";
import { secondFactorPolicyRoutes } from "./features/second-factor/policy.routes.ts";
import { twoFactorRoutes } from "./features/second-factor/two-factor.routes.ts";
import { jsonOnly, limitBody, refuseBrokenText } from "./http/request/body.ts";
import { requireConfiguration } from "./http/configured.ts";
import type { AppEnv } from "./http/context.ts";
import { countAttempts } from "./http/budget/count-attempts.ts";
import { countReading } from "./http/budget/count-reading.ts";
import { refuseCrossSite } from "./http/request/cross-site.ts";
import { assertEveryRouteIsGuarded } from "./http/policies.ts";
import { withHeaders } from "./http/response/headers.ts";
import { requireHttps } from "./http/request/https.ts";
import { refuseOtherMethods } from "./http/request/methods.ts";
import { operations } from "./http/operation.ts";
import { onPageError } from "./http/page/page-error.ts";
import { servePage } from "./http/page/pages.ts";
import { unlessSafe } from "./http/request/safe-methods.ts";
import { withScope } from "./http/scope.ts";

/** Paths of the staff API, which return JSON; all other paths are pages. */
const API = ["/person/*", "/person-list/*", "/api/*", "/auth/api/*"];

/** Returns the app: the order of middleware, then every path. */
export function createApp() {
  // Not strict, because some paths end in a slash (`/api/user/`, `/api/export/`).
  const app = new Hono<AppEnv>({ strict: false });
  app.onError(onPageError);
  app.use(
    withHeaders,
    withScope,
    countReading,
    countAttempts,
    requireConfiguration,
    requireHttps,
    refuseOtherMethods(app),
    unlessSafe(refuseCrossSite, limitBody),
  );
  for (const path of API) app.use(path, unlessSafe(jsonOnly, refuseBrokenText));

  const routes = app
    .route("/auth/api", authRoutes)
    .route("/auth/api/two-factor", twoFactorRoutes)
    .route("/auth/api/passkey", passkeyRoutes)
    .route("/api/user/second-factor", secondFactorPolicyRoutes)
    .route("/api/user/role", roleRoutes)
    .route("/api/user", userRoutes)
    .route("/api/registration-tokens", invitationRoutes)
    .route("/api/registration-tokens", registrationTokenRoutes)
    .route(
      "/api/openapi.json",
      apiDocumentRoutes(() => operations(app)),
    )
    .route("/api/mail", mailStatusRoutes)
    .route("/api/event-register", eventRegistrationRoutes)
    .route("/api/export", exportRoutes)
    .route("/api/import", importRoutes)
    .route("/api/access-log", accessLogRoutes)
    .route("/api/security-log", securityLogRoutes)
    .route("/api/backup", backupRoutes)
    .route("/api/system", systemRoutes)
    .route("/api/today", todayRoutes)
    .route("/dev/outbox", outboxRoutes)
    .route("/person/public/register", registrationRoutes)
    .route("/person", applicationRoutes)
    // Before the persons, whose `/:id` would match `/duplicates`.
    .route("/person", inboxRoutes)
    .route("/person", personRoutes)
    .route("/person", mergeRoutes)
    .route("/person", disclosureRoutes)
    .route("/person-list", eventListRoutes)
    .route("/person-list", attendanceRoutes)
    .route("/health", healthRoutes)
    .route("/.well-known/security.txt", securityTextRoutes)
    .route("/robots.txt", robotsTextRoutes)
    .route(LOGO_PATH, logoRoutes)
    .route("/accessibility", accessibilityPageRoutes)
    .route("/privacy", privacyPageRoutes)
    .route("/register", registerPageRoutes)
    .route("/event-register", eventRegisterPageRoutes)
    .route("/e", shortLinkRoutes);

  app.notFound(servePage);
  assertEveryRouteIsGuarded(app);
  return routes;
}

/** The typed API that both apps compile against. */
export type App = ReturnType<typeof createApp>;
