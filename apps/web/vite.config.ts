import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressedFiles } from './vite/compressed-files.ts';
import { firstMessages } from './vite/first-messages.ts';
import { fontFiles } from './vite/font-files.ts';
import { leanErrors } from './vite/lean-errors.ts';
import { leanRouter } from './vite/lean-router.ts';
import { leanRoutes } from './vite/lean-routes.ts';
import { leanZod } from './vite/lean-zod.ts';
import { oneDirection } from './vite/one-direction.ts';
import { pdfData } from './vite/pdf-data.ts';
import { releaseFile } from './vite/release-file.ts';
import { screenChunks } from './vite/screen-chunks.ts';
import { shellWorker } from './vite/shell-worker.ts';
import { thirdPartyNotices } from './vite/third-party-notices.ts';

const notices = thirdPartyNotices();

/**
 * A chunk includes what its files import, so an imported chunk needs the higher priority: React before antd, which needs it,
 * or the editor would wait for both; and each layer of ours before the next.
 */
const CHUNKS = [
  // Code that changes only with an upgrade is separate from code that changes with every release.
  { name: 'react', test: /node_modules[\\/](?:react|react-dom|react-router|scheduler)[\\/]/, priority: 6 },
  {
    name: 'antd',
    test: /node_modules[\\/](?:antd|@ant-design|@rc-component|dayjs)[\\/]/,
    priority: 5,
  },
  {
    name: 'data',
    test: /node_modules[\\/](?:zod|@tanstack[\\/](?:react-query|query-core)|zustand)[\\/]/,
    priority: 4,
  },
  // Otherwise shared code would be split into a chunk for each set of importers: sixty requests for the editor, each
  // compressed separately. Routes, the table of file kinds and code of a single part stay with their importers. Two files of
  // the model contain only numbers: the first page needs them for notices, but not the rest, 17 kB.
  {
    name: 'rules',
    test: /packages[\\/](?:base|policy|contract[\\/]src[\\/](?!routes|socket|rules[\\/]file-kinds)[\w-]+|board-model[\\/]src[\\/](?:object[\\/]enumerations|operation[\\/]operation-codes))[\\/.]/,
    minShareCount: 2,
    priority: 3,
  },
  // The ui kit in one chunk: 4 kB less before the editor's first frame than with the eight small chunks it would otherwise
  // be. Code of a layer that no first frame needs is not in its chunk: the QR codes here (3.5 kB), and templates, exports
  // and the painter's background below (3 kB).
  { name: 'ui', test: /apps[\\/]web[\\/]src[\\/]ui[\\/](?!qr)/, minShareCount: 2, priority: 3 },
  { name: 'model', test: /packages[\\/]board-(?:model|sync)[\\/]/, minShareCount: 2, priority: 2 },
  {
    name: 'drawing',
    test: /packages[\\/](?:board-render[\\/]src[\\/](?!svg|background[\\/]draw|draw-page|export-box)|editor[\\/]src[\\/](?!templates[\\/][\w-]+-parts?\.))/,
    minShareCount: 2,
    priority: 1,
  },
];

/** The chunks that the page itself loads. Without this every part would list them again: a kilobyte before the editor's first frame. */
const LOADED_FIRST = /[\\/](?:rolldown-runtime|react|data|rules|ui)-[\w-]+\.js$/;

export default defineConfig(({ command }) => ({
  base: '/iwb/',
  plugins: [
    react(),
    fontFiles(),
    pdfData(),
    leanZod(),
    leanErrors(),
    leanRouter(),
    leanRoutes(),
    firstMessages(),
    notices.page,
    oneDirection(),
    shellWorker(),
    compressedFiles(),
    releaseFile(),
  ],
  worker: { plugins: () => [notices.worker] },
  build: {
    outDir: 'dist',
    // The drawings stay separate files: they are cached once, and are not part of the scripts.
    assetsInlineLimit: 1024,
    modulePreload: {
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => !LOADED_FIRST.test(file)),
    },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // In development one of our chunks would run before the entry, and so before the code that React's refreshing needs.
          groups: command === 'build' ? [...CHUNKS, ...screenChunks()] : [],
        },
      },
    },
    // antd in one chunk has about 600 kB before compression; it is loaded once and cached, and not needed to show a board.
    chunkSizeWarningLimit: 900,
  },
}));
