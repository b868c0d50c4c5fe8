import { newId } from '@sw/base';
import { exportKey } from '@sw/board-archive';
import { blobAddress } from '@sw/board-model';
import { fileNameKey, ROUTES } from '@sw/contract';
import {
  ensureRoot,
  FOLDER,
  finishExport,
  holdBlobs,
  insertFileEntry,
  removeFolderMember,
  storeBlob,
  type Tx,
} from '@sw/postgres';
import { blobKey, openObjectStore, storeOptions } from '@sw/storage';
import { engineEnv } from '@sw/testing';
import { addBoard } from './boards.ts';
import { addPerson, type Person } from './people.ts';
import { spaceOf } from './pictures.ts';
import type { TestApi } from './test-api.ts';

export const FOLDER_ROLES = ['owner', 'editor', 'viewer', 'stranger', 'removed'] as const;
export type FolderRole = (typeof FOLDER_ROLES)[number];

interface Actor extends Person {
  readonly spaceId: string;
  /** A board of the person that holds one of their files. */
  readonly wbNo: string;
  readonly address: string;
  /** A finished PDF of that board. */
  readonly ossKey: string;
}
export type FolderCast = Readonly<Record<FolderRole, Actor>>;

const PDF = 5;

async function addBlob(tx: Tx, spaceId: string): Promise<string> {
  const blobId = newId();
  const blob = { blobId, spaceId, key: blobKey(blobId), bytes: 10, mime: 'application/pdf' };
  await storeBlob(tx, { ...blob, sha256: null, width: null, height: null });
  return blobId;
}

/** Leaves a PDF as the worker does. */
async function addPdf(api: TestApi, person: Person, wbNo: string): Promise<string> {
  const client = api.client({ token: person.token });
  const { exportId } = await client.call(ROUTES.makeAnnotatedPdf, { body: { scene: 'PDF_ANNOTATE', wbNo } });
  const key = exportKey(wbNo, exportId);
  const store = openObjectStore(storeOptions(engineEnv(), 'smart-whiteboard-test'));
  await store.put(key, new TextEncoder().encode('%PDF-1.7'), { contentType: 'application/pdf' });
  await store.close();
  await finishExport(api.db.query, exportId, { key, name: 'Board.pdf', bytes: 8 });
  return (await client.call(ROUTES.getExport, { params: { wbNo, exportId } })).ossKey ?? '';
}

async function actor(api: TestApi): Promise<Actor> {
  const person = await addPerson(api, { levelNo: 3 });
  const { spaceId } = await spaceOf(api, person);
  const { wbNo } = await addBoard(api, person);
  const address = await api.db.transaction(async (tx) => {
    const blobId = await addBlob(tx, spaceId);
    await holdBlobs(tx, { wbNo, blobIds: [blobId], kind: 'file' });
    return blobAddress(blobId);
  });
  return { ...person, spaceId, wbNo, address, ossKey: await addPdf(api, person, wbNo) };
}

export async function folderCastOf(api: TestApi): Promise<FolderCast> {
  const [owner, editor, viewer] = [await actor(api), await actor(api), await actor(api)];
  return { owner, editor, viewer, stranger: await actor(api), removed: await actor(api) };
}

/** A folder with a folder, a file of two versions and a binned file, and its members. */
export interface FolderTree {
  readonly top: string;
  readonly inner: string;
  readonly doc: string;
  readonly binned: string;
  readonly versionId: string;
  /** In the order in which they were added. */
  readonly memberIds: readonly string[];
}

/** Inserts the rows as the commands leave them: every cell of the matrix has its own trees. */
async function addTree(tx: Tx, { spaceId, accountId }: Actor, people: readonly (readonly [Person, 0 | 1])[]) {
  const root = await ensureRoot(tx, spaceId, newId());
  const put = async (parentId: string, name: string, category: number): Promise<string> => {
    const entryId = newId();
    const blobId = category === FOLDER ? null : await addBlob(tx, spaceId);
    const row = { entryId, spaceId, parentId, name, nameKey: fileNameKey(name), category, blobId, bytes: 10 };
    await insertFileEntry(tx, { ...row, addedBy: accountId });
    return entryId;
  };
  const top = await put(root.entryId, `Lesson ${newId()}`, FOLDER);
  const inner = await put(top, 'Inner', FOLDER);
  const doc = await put(top, 'Plan.pdf', PDF);
  const binned = await put(top, 'Old.pdf', PDF);
  await tx
    .updateTable('fileEntry')
    .set({ binId: binned, binnedAt: new Date() })
    .where('entryId', '=', binned)
    .execute();
  const versionId = newId();
  const version = { versionId, entryId: doc, blobId: await addBlob(tx, spaceId), bytes: '10', addedBy: accountId };
  await tx.insertInto('fileVersion').values(version).execute();
  const memberIds: string[] = [];
  for (const [person, permit] of people) {
    const memberId = newId();
    memberIds.push(memberId);
    const member = { memberId, folderId: top, spaceId, email: person.email, accountId: person.accountId, permit };
    await tx.insertInto('folderMember').values(member).execute();
  }
  return { top, inner, doc, binned, versionId, memberIds };
}

/** A tree that the owner shares with the editor and the viewer, and another one that is not shared. */
export function stageFolders(
  { db }: TestApi,
  { owner, editor, viewer, removed }: FolderCast,
): Promise<{ readonly shared: FolderTree; readonly secret: FolderTree }> {
  return db.transaction(async (tx) => {
    const shared = await addTree(tx, owner, [
      [editor, 1],
      [viewer, 0],
      [removed, 1],
    ]);
    await removeFolderMember(tx, { folderId: shared.top, memberId: shared.memberIds[2] ?? '' });
    const secret = await addTree(tx, owner, []);
    return { shared, secret };
  });
}
