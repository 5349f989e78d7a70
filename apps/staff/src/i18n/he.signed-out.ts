import auth from "./locales/he/auth.json";
import secondFactor from "./locales/he/second-factor.json";

/** The Hebrew texts that the sign-in shows at first, inside the frame of every page. */
export const resources = {
  auth,
  "second-factor": secondFactor,
};
