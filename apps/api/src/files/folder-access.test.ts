import { CallFailure, type Client, type ErrorName, ROUTES, type RouteName } from '@sw/contract';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { newEmail } from '../../testing/people.ts';
import {
  FOLDER_ROLES,
  type FolderCast,
  type FolderRole,
  type FolderTree,
  folderCastOf,
  stageFolders,
} from '../../testing/shared-folder.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let cast: FolderCast;
beforeAll(async () => {
  api = await startTestApi();
  cast = await folderCastOf(api);
});
afterAll(() => api.stop());
// One owner shares a folder for each cell, which would exceed the limit of shared folders.
afterEach(() => api.db.query.deleteFrom('folderMember').execute());

interface Scene extends FolderTree {
  /** The caller's own board, with a file on it. */
  readonly wbNo: string;
  readonly address: string;
  readonly ossKey: string;
}
type Call = (client: Client, scene: Scene) => Promise<unknown>;
type Outcome = 'ok' | ErrorName;

/** No account has this number. */
const NOBODY = '100000000000000001';
const NO = 'FORBIDDEN';
const NONE = 'NOT_FOUND';
/** In the order of FOLDER_ROLES: owner, editor, viewer, stranger, a member who was removed. */
type Row = readonly [Outcome, Outcome, Outcome, Outcome, Outcome];
const members: Row = ['ok', 'ok', 'ok', NONE, NONE];
const editors: Row = ['ok', 'ok', NO, NONE, NONE];
const ownerOnly: Row = ['ok', NO, NO, NONE, NONE];
/** Entries that are not in the caller's bin are skipped silently, whether they are erased, another user's or never existed. */
const bin: Row = ['ok', 'ok', 'ok', 'ok', 'ok'];
/** Routes for the caller's own entries, independent of what is shared. */
const everybody: Row = ['ok', 'ok', 'ok', 'ok', 'ok'];

/** Every route that handles files, and its outcome for each person on a shared folder and its contents. */
const MATRIX: Readonly<Partial<Record<RouteName, readonly [Call, Row]>>> = {
  getFolder: [(c, { inner }) => c.call(ROUTES.getFolder, { query: { folderId: inner } }), members],
  listFiles: [(c, { top }) => c.call(ROUTES.listFiles, { query: { folderId: top } }), members],
  getFile: [(c, { doc }) => c.call(ROUTES.getFile, { params: { id: doc } }), members],
  zipFiles: [(c, { doc, inner }) => c.call(ROUTES.zipFiles, { body: { ids: [doc, inner], name: 'Plan' } }), members],

  createFolder: [(c, { top }) => c.call(ROUTES.createFolder, { body: { folderId: top, name: 'New' } }), editors],
  startUpload: [
    (c, { top }) => c.call(ROUTES.startUpload, { body: { purpose: 'file', folderId: top, name: 'a.pdf', size: 9 } }),
    editors,
  ],
  renameFile: [(c, { doc }) => c.call(ROUTES.renameFile, { params: { id: doc }, body: { name: 'B.pdf' } }), editors],
  moveFiles: [(c, { doc, inner }) => c.call(ROUTES.moveFiles, { body: { ids: [doc], folderId: inner } }), editors],
  copyFiles: [(c, { doc, inner }) => c.call(ROUTES.copyFiles, { body: { ids: [doc], folderId: inner } }), editors],
  binFiles: [(c, { doc }) => c.call(ROUTES.binFiles, { body: { ids: [doc] } }), editors],
  listFileVersions: [(c, { doc }) => c.call(ROUTES.listFileVersions, { params: { id: doc } }), editors],
  restoreFileVersion: [
    (c, { doc: id, versionId }) => c.call(ROUTES.restoreFileVersion, { params: { id, versionId } }),
    editors,
  ],

  deleteFileVersion: [
    (c, { doc: id, versionId }) => c.call(ROUTES.deleteFileVersion, { params: { id, versionId } }),
    ownerOnly,
  ],
  shareFile: [(c, { doc }) => c.call(ROUTES.shareFile, { params: { id: doc }, body: { password: null } }), ownerOnly],
  getFileLink: [(c, { doc }) => c.call(ROUTES.getFileLink, { params: { id: doc } }), ownerOnly],
  endFileLink: [(c, { doc }) => c.call(ROUTES.endFileLink, { params: { id: doc } }), ownerOnly],
  listFileUses: [(c, { doc }) => c.call(ROUTES.listFileUses, { body: { ids: [doc] } }), ownerOnly],
  insertCloudFile: [
    (c, { doc, wbNo }) => c.call(ROUTES.insertCloudFile, { params: { wbNo, pageIndex: 0 }, body: { fileId: doc } }),
    ownerOnly,
  ],
  keepInFiles: [
    (c, { top: folderId, wbNo, address }) =>
      c.call(ROUTES.keepInFiles, { body: { wbNo, address, name: 'kept.pdf', folderId } }),
    ownerOnly,
  ],
  saveAnnotatedPdf: [
    (c, { top: folderId, ossKey }) =>
      c.call(ROUTES.saveAnnotatedPdf, { body: { scene: 'PDF_ANNOTATE', ossKey, folderId } }),
    ownerOnly,
  ],
  listFolderMembers: [(c, { top }) => c.call(ROUTES.listFolderMembers, { params: { id: top } }), ownerOnly],
  shareFolder: [
    (c, { top }) => c.call(ROUTES.shareFolder, { params: { id: top }, body: { email: newEmail(), permit: 1 } }),
    ownerOnly,
  ],
  changeFolderMember: [
    (c, { top: id, memberIds: [memberId = NOBODY] }) =>
      c.call(ROUTES.changeFolderMember, { params: { id, memberId }, body: { permit: 1 } }),
    ownerOnly,
  ],
  removeFolderMember: [
    (c, { top: id, memberIds: [memberId = NOBODY] }) => c.call(ROUTES.removeFolderMember, { params: { id, memberId } }),
    ownerOnly,
  ],

  restoreFiles: [(c, { binned }) => c.call(ROUTES.restoreFiles, { body: { ids: [binned] } }), bin],
  eraseFiles: [(c, { binned }) => c.call(ROUTES.eraseFiles, { body: { ids: [binned] } }), bin],

  searchFiles: [(c) => c.call(ROUTES.searchFiles, { query: { keyword: 'plan' } }), everybody],
  listFileBin: [(c) => c.call(ROUTES.listFileBin, {}), everybody],
  getSpaceUse: [(c) => c.call(ROUTES.getSpaceUse, {}), everybody],
  listSharedFolders: [(c) => c.call(ROUTES.listSharedFolders, {}), everybody],
  leaveFolder: [(c, { top }) => c.call(ROUTES.leaveFolder, { params: { id: top } }), everybody],
  openSharedFile: [
    (c) => c.call(ROUTES.openSharedFile, { body: { key: 'nonsense' } }),
    ['FILE_LINK_GONE', 'FILE_LINK_GONE', 'FILE_LINK_GONE', 'FILE_LINK_GONE', 'FILE_LINK_GONE'],
  ],
};
const NAMES = Object.keys(MATRIX) as RouteName[];
/** Lists of the caller's own entries, which take no number. */
const OWN_LISTS = new Set<RouteName>(
  NAMES.filter((name) => MATRIX[name]?.[1] === everybody || name === 'openSharedFile'),
);

async function outcome(call: Call, role: FolderRole, tree: FolderTree): Promise<string> {
  const { token, wbNo, address, ossKey } = cast[role];
  try {
    await call(api.client({ token }), { ...tree, wbNo, address, ossKey });
    return 'ok';
  } catch (error) {
    if (error instanceof CallFailure) return error.error ?? `${error.kind} ${error.status} ${error.text}`;
    throw error;
  }
}

const callOf = (name: RouteName): Call => MATRIX[name]?.[0] ?? (() => Promise.reject(new Error(name)));

test('no route of the file centre is missing from the matrix', () => {
  const routes = Object.values(ROUTES).filter((route) => 'module' in route && route.module === 'file');
  expect(NAMES.toSorted()).toEqual([...routes.map(({ name }) => name), 'startUpload'].toSorted());
});

test.each(NAMES)('%s answers the owner, members and others of a shared folder as the matrix says', async (name) => {
  const found: string[] = [];
  for (const role of FOLDER_ROLES)
    found.push(await outcome(callOf(name), role, (await stageFolders(api, cast)).shared));
  expect(found).toEqual(MATRIX[name]?.[1]);
});

test.each(NAMES.filter((name) => MATRIX[name]?.[1] === bin))(
  "%s leaves what is in the owner's bin alone, no matter who else asks",
  async (name) => {
    const { shared, secret } = await stageFolders(api, cast);
    for (const { binned, ...tree } of [shared, secret]) {
      for (const role of FOLDER_ROLES.slice(1)) await outcome(callOf(name), role, { ...tree, binned });
      const row = await api.db.query
        .selectFrom('fileEntry')
        .select('binId')
        .where('entryId', '=', binned)
        .executeTakeFirst();
      expect(row).toEqual({ binId: binned });
    }
  },
);

test.each(NAMES.filter((name) => !OWN_LISTS.has(name) && MATRIX[name]?.[1] !== bin))(
  '%s finds nothing for members in a folder beside the shared one',
  async (name) => {
    const { secret } = await stageFolders(api, cast);
    const found: string[] = [];
    for (const role of FOLDER_ROLES.slice(1)) found.push(await outcome(callOf(name), role, secret));
    expect(found).toEqual([NONE, NONE, NONE, NONE]);
  },
);

test('an editor cannot rename, move or delete the shared folder itself, nor move anything out of it or into it', async () => {
  const { shared, secret } = await stageFolders(api, cast);
  const own = await api.client({ token: cast.editor.token }).call(ROUTES.createFolder, {
    body: { folderId: null, name: 'Mine' },
  });
  const move = (ids: string[], folderId: string | null): Call => {
    return (c) => c.call(ROUTES.moveFiles, { body: { ids, folderId } });
  };
  const copy = (ids: string[], folderId: string | null): Call => {
    return (c) => c.call(ROUTES.copyFiles, { body: { ids, folderId } });
  };
  const { top, doc, inner } = shared;
  const other = (await stageFolders(api, cast)).shared;
  const attempts: readonly (readonly [string, Call, Outcome])[] = [
    ['rename', (c) => c.call(ROUTES.renameFile, { params: { id: top }, body: { name: 'x' } }), NO],
    ['delete', (c) => c.call(ROUTES.binFiles, { body: { ids: [top] } }), NO],
    ['move the top into itself', move([top], inner), NO],
    ['move it to the own top folder', move([doc], null), NO],
    ['move it to an own folder', move([doc], own.id), NO],
    ['move it beside the shared folder', move([doc], secret.top), NONE],
    ['move it to another shared folder', move([doc], other.top), NO],
    ['move an own folder into it', move([own.id], top), NO],
    ['fetch from beside it', move([secret.doc], top), NONE],
    ['fetch one of two from beside it', move([doc, secret.doc], inner), NONE],
    ['copy it out', copy([doc], null), NO],
    ['copy the folder out', copy([top], own.id), NO],
    ['copy from beside it', copy([secret.doc], top), NONE],
    ['copy to another shared folder', copy([doc], other.top), NO],
    ['copy an own folder into it', copy([own.id], top), NO],
    ['zip it with a secret', (c) => c.call(ROUTES.zipFiles, { body: { ids: [doc, secret.doc], name: 'x' } }), NONE],
  ];
  const found: unknown[] = [];
  for (const [what, call] of attempts) found.push([what, await outcome(call, 'editor', shared)]);
  expect(found).toEqual(attempts.map(([what, , expected]) => [what, expected]));
});
