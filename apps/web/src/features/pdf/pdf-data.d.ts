/** Created by the build: `apps/web/vite/pdf-data.ts`. */
declare module 'virtual:pdf-data' {
  /** Addresses of the files, by name. */
  export const pdfData: Readonly<Record<string, string>>;
}
