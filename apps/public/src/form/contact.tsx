import type { Language } from "@kehila/shared/base/languages";
import { formatPhone } from "@kehila/shared/persons/identifiers";
import * as form from "../styles/form.css.ts";
import * as css from "../styles/page.css.ts";
import { Name } from "./name.tsx";

/** A contact of the organisation; parts that are not configured are absent. */
export interface OrganisationContact {
  name?: string | undefined;
  phone?: string | undefined;
  email?: string | undefined;
}

interface ContactProps {
  contact: OrganisationContact;
  /** The text in place of a missing phone and email. */
  none: string;
  language: Language;
  t: (key: "contact.name" | "contact.phone" | "contact.email") => string;
}

/** Name, phone and email of a contact; shows `none` without phone and email. */
export function Contact({ contact, none, language, t }: ContactProps) {
  const { name, phone, email } = contact;
  if (!phone && !email) return <p className={css.lead}>{none}</p>;
  return (
    <>
      {name ? (
        <p className={css.lead}>
          {t("contact.name")} <Name language={language}>{name}</Name>
        </p>
      ) : null}
      {phone ? (
        <p className={css.lead}>
          {t("contact.phone")}{" "}
          <a href={`tel:${phone}`}>
            <bdi translate="no" className={form.unbroken} dir="ltr">
              {formatPhone(phone)}
            </bdi>
          </a>
        </p>
      ) : null}
      {email ? (
        <p className={css.lead}>
          {t("contact.email")}{" "}
          <a href={`mailto:${email}`}>
            <bdi translate="no" dir="ltr">
              {email}
            </bdi>
          </a>
        </p>
      ) : null}
    </>
  );
}
