import type { ReactNode } from "react";
import { useMedia } from "../../lib/use-media.ts";
import { media } from "../../styles/theme.css.ts";
import { Button, IconButton } from "./button.tsx";

interface ShortButtonProps {
  label: string;
  icon: ReactNode;
  onPress: () => void;
}

/** A button with text; on the narrowest phones an icon next to the main action of the screen. */
export function ShortButton({ label, ...props }: ShortButtonProps) {
  const isNarrow = useMedia(media.narrow);
  if (isNarrow) return <IconButton variant="secondary" label={label} {...props} />;
  return <Button {...props}>{label}</Button>;
}
