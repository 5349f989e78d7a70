/** Fonts are bundled as bytes (`rules` in wrangler.toml). */
declare module "*.ttf" {
  const file: ArrayBuffer;
  export default file;
}
