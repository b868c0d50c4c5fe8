/** Created by the build: `apps/web/vite/font-files.ts`. */
declare module 'virtual:font-files' {
  import type { FontFile } from '@sw/board-render';

  export const fontFiles: Readonly<Record<string, () => Promise<{ readonly files: readonly FontFile[] }>>>;
}
