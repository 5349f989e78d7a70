import auth from "./locales/en/auth.json";
import secondFactor from "./locales/en/second-factor.json";

/** The English texts that the sign-in shows at first, inside the frame of every page. */
export const resources = {
  auth,
  "second-factor": secondFactor,
};
