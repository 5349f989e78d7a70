import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../button/button.tsx";
import { TextField, type TextFieldProps } from "./text-field.tsx";

interface PasswordFieldProps extends Omit<
  TextFieldProps,
  "type" | "suffix" | "isLtr" | "spellCheck" | "autoComplete"
> {
  autoComplete: "current-password" | "new-password";
}

/** A password field with a button that shows the password. */
export function PasswordField(props: PasswordFieldProps) {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={isShown ? "text" : "password"}
      spellCheck="false"
      isLtr
      suffix={
        <IconButton
          label={t(isShown ? "common:password.hide" : "common:password.show")}
          icon={isShown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
          onPress={() => setShown(!isShown)}
        />
      }
    />
  );
}
