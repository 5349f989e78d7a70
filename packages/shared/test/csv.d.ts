/** The text of a file, which Vite imports with `?raw`. */
declare module "*.csv?raw" {
  const text: string;
  export default text;
}
