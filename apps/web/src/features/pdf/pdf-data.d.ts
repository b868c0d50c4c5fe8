/** Made by the build: `apps/web/vite/pdf-data.ts`. */
declare module 'virtual:pdf-data' {
  /** Addresses by file name. */
  export const pdfData: Readonly<Record<string, string>>;
}
