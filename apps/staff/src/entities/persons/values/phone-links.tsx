import { formatPhone, isMobile } from "@kehila/shared/persons/identifiers";
import { MessageCircle, MessageSquareText, Phone as PhoneIcon } from "lucide-react";
import type { ComponentType } from "react";
import { useContext } from "react";
import { useTranslation } from "react-i18next";
import { toInternational } from "../format.ts";
import { callLink } from "../list/people.css.ts";
import * as css from "./phone-links.css.ts";
import { Phone } from "./texts.tsx";
import { iconSmall } from "../../../styles/utilities.css.ts";
import { RowTabIndex } from "../../../ui/table/row.tsx";
import { CopyButton } from "../../../ui/button/copy-button.tsx";
import { linkButton } from "../../../ui/button/link-button.tsx";

interface PhoneLinksProps {
  phone: string;
  /** The name of the person, for the accessible names of the links. */
  name: string;
}

/** A phone number as a call link; a mobile number also gets SMS and WhatsApp links. */
export function PhoneLinks({ phone, name }: PhoneLinksProps) {
  const { t } = useTranslation();
  const tabIndex = useContext(RowTabIndex);
  return (
    <span className={css.phone}>
      <a
        href={`tel:${phone}`}
        tabIndex={tabIndex}
        aria-label={t("persons:phone.call", { name, phone: formatPhone(phone) })}
        className={callLink}
      >
        <Phone digits={phone} />
      </a>
      {isMobile(phone) ? (
        <>
          <IconLink
            href={`sms:${phone}`}
            label={t("persons:phone.sms", { name })}
            icon={MessageSquareText}
          />
          <IconLink
            href={`https://wa.me/${toInternational(phone)}`}
            isOutside
            label={t("persons:phone.whatsApp", { name })}
            icon={MessageCircle}
          />
        </>
      ) : null}
    </span>
  );
}

interface IconLinkProps {
  href: string;
  label: string;
  icon: ComponentType<{ className?: string; "aria-hidden"?: "true" }>;
  isOutside?: boolean;
}

function IconLink({ href, label, icon: Icon, isOutside = false }: IconLinkProps) {
  const tabIndex = useContext(RowTabIndex);
  return (
    <a
      href={href}
      tabIndex={tabIndex}
      aria-label={label}
      title={label}
      className={css.link}
      {...(isOutside ? { target: "_blank", rel: "noreferrer" } : {})}
    >
      <Icon aria-hidden="true" className={iconSmall} />
    </a>
  );
}

/** The ways to contact a person: call, messages, and copying the number. */
export function ContactButtons({ phone, name }: PhoneLinksProps) {
  const { t } = useTranslation();
  const messageClass = `${linkButton("secondary")} ${css.message}`;
  return (
    <div className={css.contact}>
      <a
        href={`tel:${phone}`}
        aria-label={t("persons:phone.call", { name, phone: formatPhone(phone) })}
        className={`${linkButton("primary")} ${css.call}`}
      >
        <PhoneIcon aria-hidden="true" />
        <Phone digits={phone} />
      </a>
      {isMobile(phone) ? (
        <>
          <a href={`sms:${phone}`} className={messageClass}>
            {t("persons:phone.smsShort")}
          </a>
          <a
            href={`https://wa.me/${toInternational(phone)}`}
            target="_blank"
            rel="noreferrer"
            className={messageClass}
          >
            {t("persons:phone.whatsAppShort")}
          </a>
        </>
      ) : null}
      <CopyButton size="normal" text={phone} label={t("persons:phone.copy", { name })} />
    </div>
  );
}
