import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  base: '/iwb/',
  plugins: [react()],
  build: {
    outDir: 'dist',
    // The drawings stay files of their own: cached once, and not carried inside the scripts.
    assetsInlineLimit: 1024,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What changes only with an upgrade stands apart from what changes with every release.
          groups: [
            { name: 'antd', test: /node_modules[\\/](?:antd|@ant-design|@rc-component|dayjs)[\\/]/ },
            { name: 'react', test: /node_modules[\\/](?:react|react-dom|react-router|scheduler)[\\/]/ },
          ],
        },
      },
    },
    // antd in one chunk is about 600 kB before compression; it is loaded once and kept.
    chunkSizeWarningLimit: 900,
  },
});
