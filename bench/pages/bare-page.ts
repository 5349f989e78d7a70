/** The floor for client-rendered pages: React alone, with a heading and a counter. */
import { createElement, useState } from "react";
import { createRoot } from "react-dom/client";

function Bare() {
  const [presses, setPresses] = useState(0);
  return createElement(
    "main",
    null,
    createElement("h1", null, "Registration"),
    createElement("button", { onClick: () => setPresses(presses + 1) }, `Pressed ${presses}`),
  );
}

const root = document.getElementById("root");
if (root) createRoot(root).render(createElement(Bare));
