/**
 * Applies the style sheet that the shell preloads (vite/shell.ts). Resolves when the sheet is
 * applied or has failed to load. Resolves at once if no sheet is preloaded: the shell of /login
 * applies its sheets itself, and in development Vite adds the styles.
 */
export async function applyShellStyles(): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>("#app-styles");
  if (!link || link.rel === "stylesheet") return;
  await new Promise<void>((resolve) => {
    link.addEventListener("load", () => link.sheet && resolve());
    link.addEventListener("error", () => resolve());
    link.rel = "stylesheet";
  });
}
