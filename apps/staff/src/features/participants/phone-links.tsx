import { isMobile } from "@kehila/shared/identifiers";
import { MessageCircle, MessageSquareText, Phone as PhoneIcon } from "lucide-react";
import type { ComponentType } from "react";
import { useContext } from "react";
import { useTranslation } from "react-i18next";
import { formatPhone, toInternational } from "../../entities/persons/format.ts";
import { Phone } from "../../entities/persons/texts.tsx";
import { iconSmall } from "../../styles/utilities.css.ts";
import { RowTabIndex } from "../../ui/data-table-row.tsx";
import { linkButton } from "../../ui/link-button.tsx";
import * as css from "./participants.css.ts";

interface PhoneLinksProps {
  phone: string;
  /** Whose phone: the links are named after the person. */
  name: string;
  /** As buttons, the call first. */
  isOnCard?: boolean;
}

/** A phone number that calls; a mobile one with links to a text message and to WhatsApp. */
export function PhoneLinks({ phone, name, isOnCard = false }: PhoneLinksProps) {
  const { t } = useTranslation();
  const tabIndex = useContext(RowTabIndex);
  const linkClass = isOnCard ? `${linkButton("secondary")} ${css.message}` : css.link;
  return (
    <span className={isOnCard ? css.phoneButtons : css.phone}>
      <a
        href={`tel:${phone}`}
        tabIndex={tabIndex}
        aria-label={t("participants:phone.call", { name, phone: formatPhone(phone) })}
        className={isOnCard ? `${linkButton("primary")} ${css.call}` : undefined}
      >
        {isOnCard ? <PhoneIcon aria-hidden="true" /> : null}
        <Phone digits={phone} />
      </a>
      {isMobile(phone) ? (
        <>
          <IconLink
            href={`sms:${phone}`}
            label={t("participants:phone.sms", { name })}
            icon={MessageSquareText}
            className={linkClass}
          />
          <IconLink
            href={`https://wa.me/${toInternational(phone)}`}
            isOutside
            label={t("participants:phone.whatsApp", { name })}
            icon={MessageCircle}
            className={linkClass}
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
  className: string;
  isOutside?: boolean;
}

function IconLink({ href, label, icon: Icon, className, isOutside = false }: IconLinkProps) {
  const tabIndex = useContext(RowTabIndex);
  return (
    <a
      href={href}
      tabIndex={tabIndex}
      aria-label={label}
      title={label}
      className={className}
      {...(isOutside ? { target: "_blank", rel: "noreferrer" } : {})}
    >
      <Icon aria-hidden="true" className={iconSmall} />
    </a>
  );
}
