/**
 * Applies the style sheet that the shell preloads (vite/shell.ts). Resolves when it is applied or
 * failed to load; at once in the shell of /login, which applies it before its form, and in
 * development, where Vite adds styles itself.
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
