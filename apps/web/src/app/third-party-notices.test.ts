import { expect, test } from 'vitest';
import { packageFolder } from '../../vite/third-party-notices.ts';

test.each([
  ['/r/node_modules/react/cjs/react.js', '/r/node_modules/react'],
  ['/r/node_modules/@scope/name/index.js?url&no-inline', '/r/node_modules/@scope/name'],
  ['/r/node_modules/a/node_modules/b/index.js', '/r/node_modules/a/node_modules/b'],
  ['\0/r/node_modules/cookie/index.js?commonjs-es-import', '/r/node_modules/cookie'],
  ['C:\\r\\node_modules\\react\\index.js', 'C:\\r\\node_modules\\react'],
  ['/r/apps/web/src/main.tsx', undefined],
  ['\0vite/preload-helper.js', undefined],
])('the module %s belongs to %s', (id, folder) => {
  expect(packageFolder(id)).toBe(folder);
});
