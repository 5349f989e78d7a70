import auth from "./locales/ru/auth.json";
import secondFactor from "./locales/ru/second-factor.json";

/** The Russian texts that the sign-in shows at first, inside the frame of every page. */
export const resources = {
  auth,
  "second-factor": secondFactor,
};
