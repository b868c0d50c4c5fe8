import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { fontFiles } from './vite/font-files.ts';
import { leanZod } from './vite/lean-zod.ts';

export default defineConfig({
  base: '/iwb/',
  plugins: [react(), fontFiles(), leanZod()],
  build: {
    outDir: 'dist',
    // The drawings stay files of their own: cached once, and not carried inside the scripts.
    assetsInlineLimit: 1024,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What changes only with an upgrade stands apart from what changes with every release. React first: else it would be
          // taken into antd's chunk, which needs it, and the editor would wait for both.
          groups: [
            { name: 'react', test: /node_modules[\\/](?:react|react-dom|react-router|scheduler)[\\/]/, priority: 2 },
            {
              name: 'antd',
              test: /node_modules[\\/](?:antd|@ant-design|@rc-component|dayjs)[\\/]/,
              priority: 1,
            },
          ],
        },
      },
    },
    // antd in one chunk is about 600 kB before compression; it is loaded once and kept, and not at all to see a board.
    chunkSizeWarningLimit: 900,
  },
});
