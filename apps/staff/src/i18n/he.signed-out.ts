import auth from "./locales/he/auth.json";
import secondFactor from "./locales/he/second-factor.json";

/** The Hebrew texts that /login needs in addition to `he.ts`. */
export const resources = {
  auth,
  "second-factor": secondFactor,
};
