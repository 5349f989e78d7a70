import auth from "./locales/ru/auth.json";
import secondFactor from "./locales/ru/second-factor.json";

/** The Russian texts that /login needs in addition to `ru.ts`. */
export const resources = {
  auth,
  "second-factor": secondFactor,
};
