import auth from "./locales/en/auth.json";
import secondFactor from "./locales/en/second-factor.json";

/** The English texts that /login needs in addition to `en.ts`. */
export const resources = {
  auth,
  "second-factor": secondFactor,
};
