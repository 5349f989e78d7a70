import type { GeneratedToken } from "@kehila/shared/accounts/invitations";
import type { Permission } from "@kehila/shared/accounts/permissions";
import { ROLES } from "@kehila/shared/accounts/permissions";
import { isEmail, normaliseEmail } from "@kehila/shared/base/email";
import type { Language } from "@kehila/shared/base/languages";
import { LANGUAGE_NAMES, LANGUAGES } from "@kehila/shared/base/languages";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { failureText } from "../../../i18n/error-text.ts";
import { useLanguage } from "../../../i18n/use-language.ts";
import { hasCode } from "../../../lib/api/api-error.ts";
import { useForm } from "../../../lib/form/use-form.ts";
import { FormDialog } from "../../../ui/dialog/form-dialog.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { EmailField } from "../../../ui/field/text-field.tsx";
import { Select } from "../../../ui/field/select.tsx";
import { ErrorSummary } from "../../../ui/feedback/error-summary.tsx";
import { InvitationReady } from "./invitation-ready.tsx";
import { PermissionGroups } from "../rights/permission-groups.tsx";
import * as css from "../rights/permissions-dialog.css.ts";
import { PresetChoice } from "../rights/preset-choice.tsx";
import type { Rights } from "../rights/rights-draft.ts";
import { useInvite } from "../user-changes.queries.ts";
import { isMailSetUpQuery } from "../users.queries.ts";

/** The field name of the role, for the error summary. */
const ROLE = "role";

/** The refusals that concern the address, which are shown at its field. */
const EMAIL_PROBLEMS = ["TOO_MANY_INVITED", "USER_ALREADY_EXISTS"] as const;

/** Returns the problem of the address; null for another failure. */
const emailProblemOf = (error: unknown) =>
  EMAIL_PROBLEMS.find((code) => hasCode(error, code)) ?? null;

/** Invites a colleague with rights, then shows the link to send. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<GeneratedToken | null>(null);
  return made ? (
    <InvitationReady token={made} onClose={onClose} />
  ) : (
    <InviteForm onClose={onClose} onMade={setMade} />
  );
}

interface InviteFormProps {
  onClose: () => void;
  onMade: (token: GeneratedToken) => void;
}

function InviteForm(props: InviteFormProps) {
  const { t } = useTranslation();
  const draft = useInvitation(props);
  const { invite, rights, setRights, setFlags, wrong } = draft;
  const [hasMore, setMore] = useState(false);
  const { isPending } = invite;
  return (
    <FormDialog
      title={t("accounts:invite.title")}
      onClose={props.onClose}
      onSubmit={draft.submit}
      size={hasMore ? "wide" : "narrow"}
      submitLabel={t("accounts:invite.submit")}
      pendingLabel={t("accounts:invite.pending")}
      isPending={isPending}
      isIncomplete={draft.isMailMissing}
      errorMessage={
        invite.error && emailProblemOf(invite.error) === null
          ? failureText(t, invite.error, t("accounts:tokens.generateFailed"))
          : null
      }
    >
      <ErrorSummary {...wrong} />
      <PresetChoice
        flags={rights.flags}
        isDisabled={isPending}
        description={presetHint(rights, t("accounts:invite.none"), t("accounts:invite.own"))}
        onChange={setFlags}
      />
      <Recipient draft={draft} />
      {hasMore ? (
        <>
          <div ref={focusOnRole} className={css.role}>
            <Select
              label={t("accounts:permissions.role")}
              name={ROLE}
              description={t(`accounts:roleText.${rights.role}`)}
              errorMessage={draft.isMailMissing ? t("accounts:invite.adminNeedsMail") : undefined}
              placeholder={t("accounts:permissions.role")}
              options={ROLES.map((value) => ({ value, label: t(`accounts:role.${value}`) }))}
              value={rights.role}
              isDisabled={isPending}
              onChange={(role) => setRights((now) => ({ ...now, role }))}
            />
          </div>
          <PermissionGroups rights={rights} isDisabled={isPending} onChange={setFlags} />
        </>
      ) : (
        <div className={css.more}>
          <Button variant="quiet" onPress={() => setMore(true)}>
            {t("accounts:invite.more")}
          </Button>
        </div>
      )}
    </FormDialog>
  );
}

/** Returns the draft of an invitation, its errors, and the function that creates it. */
function useInvitation({ onMade }: InviteFormProps) {
  const { t } = useTranslation();
  const shown = useLanguage();
  const invite = useInvite();
  const { data: hasMail } = useQuery(isMailSetUpQuery);
  const [rights, setRights] = useState<Rights>({ role: "USER", flags: new Set() });
  const [language, setLanguage] = useState<Language>(shown);
  const [mailRefusals, setMailRefusals] = useState(0);
  const form = useForm({ email: "" }, { hasSummary: true });
  const isAdmin = rights.role === "ADMIN";
  const isMailMissing = isAdmin && hasMail === false;
  const email = form.summary(() => t("accounts:invite.email"));
  const role = { name: ROLE, message: t("accounts:invite.adminNeedsMail") };

  const submit = () => {
    if (isMailMissing) return setMailRefusals((before) => before + 1);
    const typed = normaliseEmail(form.values.email);
    if (typed === "" && isAdmin) return form.show({ email: "REQUIRED" });
    if (typed !== "" && !isEmail(typed)) return form.show({ email: "INVALID_EMAIL" });
    const permissions = Object.fromEntries([...rights.flags].map((flag) => [flag, true]));
    const invitation = { role: rights.role, permissions, language };
    invite.mutate(typed === "" ? invitation : { ...invitation, email: typed }, {
      onSuccess: onMade,
      onError: (error) => {
        const problem = emailProblemOf(error);
        if (problem !== null) form.show({ email: problem });
      },
    });
  };
  return {
    form,
    invite,
    rights,
    setRights,
    setFlags: (flags: ReadonlySet<Permission>) => setRights((now) => ({ ...now, flags })),
    language,
    setLanguage,
    hasMail,
    isAdmin,
    isMailMissing,
    wrong: {
      fields: isMailMissing && mailRefusals > 0 ? [role] : email.fields,
      refusals: email.refusals + mailRefusals,
    },
    submit,
  };
}

/** The language of the invitation and, if the product can send mail, the colleague's address. */
function Recipient({ draft }: { draft: ReturnType<typeof useInvitation> }) {
  const { t } = useTranslation();
  const { form, invite, isAdmin } = draft;
  return (
    <div className={css.role}>
      <Select
        label={t("accounts:invite.language")}
        placeholder={t("accounts:invite.language")}
        options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        value={draft.language}
        isDisabled={invite.isPending}
        onChange={draft.setLanguage}
      />
      {draft.hasMail === false ? null : (
        <EmailField
          {...form.field("email", t("accounts:invite.email"))}
          autoComplete="off"
          isRequired={isAdmin}
          isDisabled={invite.isPending}
          description={t(isAdmin ? "accounts:invite.adminEmail" : "accounts:invite.emailHint")}
        />
      )}
    </div>
  );
}

/** Moves the focus to the choice of the role, because the pressed button disappears. */
const focusOnRole = (shown: HTMLElement | null): void => shown?.querySelector("button")?.focus();

/** Returns the remark below the presets: `none` without rights, `own` for any flags. */
function presetHint({ role, flags }: Rights, none: string, own: string): string | undefined {
  if (flags.size === 0) return role === "USER" ? none : undefined;
  return own;
}
