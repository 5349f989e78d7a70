import { useEffect, useEffectEvent, useState } from "react";
import * as css from "./qr-code.css.ts";

/** The quiet zone of light modules, which cameras need. */
const BORDER = 2;

/** Returns the dark modules as one path of unit squares. */
async function qrPathOf(text: string): Promise<{ size: number; path: string }> {
  const { encode } = await import("uqr");
  const { data, size } = encode(text, { border: BORDER, ecc: "M" });
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return { size, path: squares.join("") };
}

interface QrCodeProps {
  text: string;
  label: string;
  /** Called when the code is rendered. */
  onDrawn?: () => void;
}

/** A QR code as SVG elements, which need no exception in the content security policy. */
export function QrCode({ text, label, onDrawn }: QrCodeProps) {
  const [code, setCode] = useState<{ size: number; path: string } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const draw = async () => {
      const drawing = await qrPathOf(text);
      if (isCurrent) setCode(drawing);
    };
    void draw();
    return () => {
      isCurrent = false;
    };
  }, [text]);
  const reportDrawn = useEffectEvent(() => onDrawn?.());
  useEffect(() => {
    if (code) reportDrawn();
  }, [code]);
  const size = code?.size ?? 1;
  return (
    <svg
      role="img"
      aria-label={label}
      className={css.qr}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path d={code?.path ?? ""} />
    </svg>
  );
}
