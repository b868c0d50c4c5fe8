import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readLines } from './line-file.ts';
import { readStoredObject, readStoredPage } from './manifest.ts';
import { momentOf, type Repository } from './repository.ts';
import { expiredBackups, type FinishedBackup, type Retention } from './retention.ts';

export interface Pruned {
  /** Backups that were deleted, unfinished ones included. */
  readonly backups: number;
  /** Objects that a backup still names. */
  readonly kept: number;
  readonly deleted: number;
}

/** Deletes unfinished and expired backups, then the objects that no other backup names. */
export function pruneBackups(repository: Repository, retention: Retention, now: Date): Promise<Pruned> {
  return repository.pruning('backup prune', async () => {
    const names = await repository.names();
    const removed = await removable(repository, names, retention, now);
    // Checked before anything is deleted, because a damaged list would hide objects that its backup needs.
    const named = await namedObjects(
      repository,
      names.filter((name) => !removed.has(name)),
    );
    for (const name of removed) await repository.remove(name);
    return { backups: removed.size, kept: named.size, deleted: await removeObjects(repository, named) };
  });
}

async function removable(
  repository: Repository,
  names: readonly string[],
  retention: Retention,
  now: Date,
): Promise<ReadonlySet<string>> {
  const finished: FinishedBackup[] = [];
  const unfinished: string[] = [];
  for (const name of names) {
    const beganAt = momentOf(name);
    if (!(await repository.isFinished(name))) unfinished.push(name);
    // A renamed folder stays, because its age is unknown.
    else if (beganAt !== undefined) finished.push({ name, beganAt });
  }
  return new Set([...unfinished, ...expiredBackups(finished, retention, now)]);
}

async function namedObjects(repository: Repository, names: readonly string[]): Promise<ReadonlySet<string>> {
  const named = new Set<string>();
  for (const name of names) {
    const { pages, objects } = await repository.manifest(name);
    for (const part of [pages, objects]) await repository.checkPart(name, part);
    for await (const page of readLines(repository.path(name, pages.file), readStoredPage)) {
      for (const { sha256 } of page.objects) named.add(sha256);
    }
    for await (const { sha256 } of readLines(repository.path(name, objects.file), readStoredObject)) named.add(sha256);
  }
  return named;
}

async function removeObjects({ dir }: Repository, named: ReadonlySet<string>): Promise<number> {
  const root = join(dir, 'objects');
  let deleted = 0;
  for (const entry of await readdir(root, { withFileTypes: true })) {
    const path = join(root, entry.name);
    // A file outside the folders is left over from an interrupted copy.
    const files = entry.isDirectory() ? (await readdir(path)).map((file) => join(path, file)) : [path];
    for (const file of files) {
      if (named.has(file.slice(-64))) continue;
      await rm(file);
      deleted += 1;
    }
  }
  return deleted;
}
