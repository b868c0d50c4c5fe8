import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readLines } from './line-file.ts';
import { readStoredObject, readStoredPage } from './manifest.ts';
import type { Repository } from './repository.ts';

/**
 * Deletes objects that no finished backup names, and what interrupted backups left. Removing old backups is the operator's
 * choice: delete their folders, then run this. Returns how many objects it deleted.
 */
export async function pruneObjects(
  repository: Repository,
): Promise<{ readonly kept: number; readonly deleted: number }> {
  const named = new Set<string>();
  for (const name of await repository.names()) {
    if (!(await repository.isFinished(name))) {
      await rm(join(repository.dir, 'backups', name), { recursive: true });
      continue;
    }
    const { pages, objects } = await repository.manifest(name);
    for (const part of [pages, objects]) await repository.checkPart(name, part);
    for await (const page of readLines(repository.path(name, pages.file), readStoredPage)) {
      for (const { sha256 } of page.objects) named.add(sha256);
    }
    for await (const { sha256 } of readLines(repository.path(name, objects.file), readStoredObject)) named.add(sha256);
  }
  let deleted = 0;
  const root = join(repository.dir, 'objects');
  for (const entry of await readdir(root, { withFileTypes: true })) {
    const path = join(root, entry.name);
    // A file outside the folders is what an interrupted copy left.
    const files = entry.isDirectory() ? (await readdir(path)).map((file) => join(path, file)) : [path];
    for (const file of files) {
      if (named.has(file.slice(-64))) continue;
      await rm(file);
      deleted += 1;
    }
  }
  return { kept: named.size, deleted };
}
