import type { Organisation } from "@kehila/shared/base/logo";
import type { Logo } from "./logo.ts";
import { readLogo } from "./logo.ts";

interface LogoSetting {
  ORG_LOGO?: string | undefined;
}

/** The settings that show whose product this is. */
interface OrganisationSettings extends LogoSetting {
  PRODUCT_TITLE: string;
}

let knownOrganisation: { text: string; logo: Logo | null } = { text: "", logo: null };

/**
 * Returns the organisation's logo. Null without a logo, and for an invalid text, which `deploy`
 * refuses: a page without a logo is better than no page.
 */
export function logoOf({ ORG_LOGO: text = "" }: LogoSetting): Logo | null {
  if (text !== knownOrganisation.text) knownOrganisation = { text, logo: readLogo(text) };
  return knownOrganisation.logo;
}

/** Returns the logo for mails, whose readers show no SVG. */
export function mailLogoOf(settings: LogoSetting): Logo | null {
  const logo = logoOf(settings);
  return logo?.type === "image/png" ? logo : null;
}

/** Returns name and logo for a page. */
export const organisationOf = (settings: OrganisationSettings): Organisation =>
  presentOrganisation(settings, logoOf(settings));

/** Returns name and logo for a mail. */
export const letterheadOf = (settings: OrganisationSettings): Organisation =>
  presentOrganisation(settings, mailLogoOf(settings));

const presentOrganisation = (
  { PRODUCT_TITLE: title }: OrganisationSettings,
  logo: Logo | null,
): Organisation => ({
  title,
  ...(logo ? { logo: { width: logo.width } } : {}),
});
