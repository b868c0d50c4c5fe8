import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { screenChunks } from '../../vite/screen-chunks.ts';

const WEB = resolve(import.meta.dirname, '../..');
const groups = screenChunks();
/** The chunk of a module that several chunks need. */
const chunkOf = (id: string): string | undefined => groups.find(({ test }) => test(id))?.name;
const icon = (file: string): string => resolve(WEB, `../../node_modules/lucide-react/dist/esm/icons/${file}.mjs`);

it.each([
  ['the start is in its own chunk', 'src/app/start.tsx', undefined],
  ['the code of a board is in the chunk of its screen', 'src/screens/editor/features.ts', undefined],
  ['what board and list show first', 'src/features/notices/use-notices.ts', 'frame'],
  ['what only the list shows first', 'src/screens/shell/sider.tsx', 'shell-frame'],
  ['what a part of the board and the list share', 'src/screens/boards/rename-field.tsx', 'shell-parts'],
  ['what a part of the board and other screens share', 'src/features/call/dock/controls.tsx', 'shared-parts'],
  ['styles of a part', 'src/screens/editor/view/map.module.css', 'board-parts'],
  ['a package stays with its importers', '../../packages/contract/src/routes/boards.ts', undefined],
])('%s: %s', (_, module, chunk) => {
  expect(chunkOf(resolve(WEB, module))).toBe(chunk);
});

it('icons are with what shows them first, also under their second name', () => {
  expect(chunkOf(icon('bell'))).toBe('frame');
  // `Building2` in the sources.
  expect(chunkOf(icon('building-complex'))).toBe('shell-frame');
});
