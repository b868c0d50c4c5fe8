import { tablesOfDump } from '@sw/postgres';
import { BackupError } from './backup-error.ts';
import { checkPage } from './fold-page.ts';
import { inOrder } from './in-order.ts';
import { readLines } from './line-file.ts';
import { type Manifest, readStoredObject, readStoredPage, type StoredObject } from './manifest.ts';
import type { Progress } from './progress.ts';
import { hashFile, type Repository, sizeOf } from './repository.ts';

const AT_ONCE = 4;

export interface Verified {
  readonly pages: number;
  readonly objects: number;
  readonly bytes: number;
  /** Tables with rows in the dump of the database; null without pg_restore, which reads it. */
  readonly tables: number | null;
  /** The problems, one line each. */
  readonly problems: readonly string[];
}

const reasonOf = (error: unknown): string => {
  if (error instanceof BackupError) return error.message;
  throw error;
};

/** Every dump has rows of this table: the applied migrations. */
const ALWAYS_FILLED = 'kysely_migration';

/** Reads every byte of a backup, compares every hash, lists the dump, and folds every page to its stated state. */
export async function verifyBackup(
  repository: Repository,
  manifest: Manifest,
  { progress, signal }: { readonly progress: Progress; readonly signal: AbortSignal },
): Promise<Verified> {
  const { name } = manifest;
  const problems: string[] = [];
  const seen = { pages: 0, objects: 0, bytes: 0, tables: null as number | null };
  for (const part of [manifest.database, manifest.pages, manifest.objects]) {
    await repository.checkPart(name, part).catch((error) => problems.push(reasonOf(error)));
  }
  // The lists name everything to verify, so without them nothing else can be checked.
  if (problems.length > 0) return { ...seen, problems };
  const dump = repository.path(name, manifest.database.file);
  const tables = await tablesOfDump(dump, signal);
  if (tables === undefined) progress.step('pg_restore is not installed here: the dump is compared with its hash only');
  else if (!tables.ok) problems.push(`pg_restore cannot read ${dump}: ${tables.error}`);
  else if (!tables.value.has(ALWAYS_FILLED)) problems.push(`${dump} lacks the table ${ALWAYS_FILLED}`);
  if (tables?.ok) seen.tables = tables.value.size;

  const count = (objects: readonly StoredObject[]) => {
    signal.throwIfAborted();
    seen.objects += objects.length;
    seen.bytes += objects.reduce((sum, { size }) => sum + size, 0);
    progress.at(() => `pages: ${seen.pages} of ${manifest.pages.count}, objects: ${seen.objects}`);
  };
  const pages = readLines(repository.path(name, manifest.pages.file), readStoredPage);
  const ofPages = inOrder(pages, AT_ONCE, async (page) => {
    const wrong: string[] = [];
    for (const object of page.objects) wrong.push(...(await checkObject(repository, object)));
    if (page.fault !== undefined) wrong.push(`was not whole when it was copied: ${page.fault}`);
    if (wrong.length === 0) await checkPage(repository, page).catch((error) => wrong.push(reasonOf(error)));
    return { page, wrong };
  });
  for await (const { page, wrong } of ofPages) {
    seen.pages += 1;
    count(page.objects);
    problems.push(...wrong.map((why) => `page ${page.pageId} of board ${page.wbNo}: ${why}`));
  }
  const others = readLines(repository.path(name, manifest.objects.file), readStoredObject);
  for await (const { object, wrong } of inOrder(others, AT_ONCE, async (one) => ({
    object: one,
    wrong: await checkObject(repository, one),
  }))) {
    count([object]);
    problems.push(...wrong);
  }
  if (seen.pages !== manifest.pages.count || seen.objects !== manifest.objectCount) {
    problems.push(
      `the lists have ${seen.pages} pages and ${seen.objects} objects, ` +
        `the manifest ${manifest.pages.count} and ${manifest.objectCount}`,
    );
  }
  return { ...seen, problems };
}

async function checkObject(repository: Repository, { key, size, sha256 }: StoredObject): Promise<string[]> {
  const path = repository.objectPath(sha256);
  const there = await sizeOf(path);
  if (there === undefined) return [`${key}: its object ${sha256} is missing`];
  if (there !== size) return [`${key}: its object ${sha256} has ${there} bytes instead of ${size}`];
  return (await hashFile(path)).sha256 === sha256 ? [] : [`${key}: its object ${sha256} was changed`];
}
