// @vitest-environment happy-dom
import { type CloudFile, type FileRight, ROUTES, type Route } from '@sw/contract';
import { screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { show } from '../../../testing/dom.tsx';
import { api } from '../../features/transport/api.ts';
import { Files } from './files.tsx';

afterEach(() => vi.restoreAllMocks());

const file: CloudFile = {
  id: '7',
  folderId: '6',
  name: 'Tides.pdf',
  category: 5,
  bytes: 40,
  changedAt: '2026-01-01T00:00:00.000Z',
  addedBy: { userId: '9', nickName: 'Ben' },
  url: 'https://store.example/file',
  folders: 0,
  files: 0,
  boards: 0,
  isShared: false,
};
const FOLDER = { id: '6', path: [{ id: '6', name: 'Science' }], folders: 0, files: 1, isShared: true };
const ADA = { userId: '8', nickName: 'Ada' };

/** Answers like the server for a user with this right on the folder. */
function answer(right: FileRight): void {
  const owner = right === 'own' ? null : ADA;
  const space = { used: 0, reserved: 0, allowed: 1_000, fileMb: 20 };
  const shared = [{ ...FOLDER, name: 'Science', permit: 0, owner: ADA, sharedAt: file.changedAt }];
  vi.spyOn(api, 'call').mockImplementation((route: Route) => {
    if (route === ROUTES.getFolder) return Promise.resolve({ ...FOLDER, right, owner }) as never;
    if (route === ROUTES.listSharedFolders) return Promise.resolve(shared) as never;
    return Promise.resolve(route === ROUTES.getSpaceUse ? space : []) as never;
  });
  vi.spyOn(api, 'reply').mockImplementation((_, input) => {
    const { categories } = (input as unknown as { query: { categories: string } }).query;
    const data = categories === '0' ? [] : [file];
    return Promise.resolve({ data, total: data.length, nextCursor: undefined }) as never;
  });
}

const open = (address: string) =>
  show(
    <MemoryRouter initialEntries={[address]}>
      <Files />
    </MemoryRouter>,
  );

const buttons = () => ({
  add: screen.queryByRole('button', { name: 'Add files' }) !== null,
  newFolder: screen.queryByRole('button', { name: 'New folder' }) !== null,
  share: screen.queryByRole('button', { name: 'Share' }) !== null,
  leave: screen.queryByRole('button', { name: 'Leave folder' }) !== null,
});

it.each([
  ['own', { add: true, newFolder: true, share: true, leave: false }, ['Share by link', 'Move to recycle bin']],
  ['edit', { add: true, newFolder: true, share: false, leave: true }, ['Rename', 'Move to recycle bin']],
  ['view', { add: false, newFolder: false, share: false, leave: true }, ['Download']],
] as const)('a folder with the right %s offers what its user may do', async (right, offered, menu) => {
  answer(right);
  const { user } = open('/files?folder=6');
  await screen.findByText('Tides.pdf');
  await waitFor(() => expect(buttons()).toEqual(offered));
  expect(screen.getByText('Added by Ben')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Actions for Tides.pdf' }));
  const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  expect(items).toEqual(expect.arrayContaining([...menu]));
  expect(items.includes('Share by link')).toBe(right === 'own');
  expect(items.includes('Rename')).toBe(right !== 'view');
});

it('folders of others stand behind one entry, with their owner and permit', async () => {
  answer('own');
  const { user } = open('/files');
  await user.click(await screen.findByRole('link', { name: /^Shared with me/ }));
  expect(await screen.findByText('Shared by Ada')).toBeDefined();
  expect(screen.getByText('Can view')).toBeDefined();
});
