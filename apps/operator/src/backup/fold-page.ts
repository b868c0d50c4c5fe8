import { messageOf } from '@sw/base';
import {
  type ArchivedFrame,
  chain,
  decodeSegment,
  parseSegmentKey,
  parseSnapshotKey,
  type SegmentName,
  type SnapshotName,
} from '@sw/board-archive';
import { createPage, decodeSnapshot, foldFrame, fullHash, type PageState, peekSnapshot } from '@sw/board-model';
import { BackupError } from './backup-error.ts';
import type { StoredObject, StoredPage } from './manifest.ts';
import type { Repository } from './repository.ts';

/** The objects of one page in a backup, by their keys. */
export class PageObjects {
  readonly #repository: Repository;
  readonly #byKey: ReadonlyMap<string, StoredObject>;

  constructor(repository: Repository, objects: readonly StoredObject[]) {
    this.#repository = repository;
    this.#byKey = new Map(objects.map((object) => [object.key, object]));
  }

  get segments(): SegmentName[] {
    return [...this.#byKey.keys()].flatMap((key) => parseSegmentKey(key) ?? []);
  }

  get snapshots(): SnapshotName[] {
    return [...this.#byKey.keys()].flatMap((key) => parseSnapshotKey(key) ?? []);
  }

  async bytes(key: string): Promise<Buffer> {
    const object = this.#byKey.get(key);
    if (object === undefined) throw new BackupError(`${key} is missing`);
    return this.#repository.readObject(object);
  }

  /** A snapshot, read to its last byte and hashed from scratch. */
  async snapshot(pageId: string, { key, version, hash }: SnapshotName): Promise<PageState> {
    const bytes = await this.bytes(key);
    const info = peekSnapshot(bytes);
    if (info.ok && info.value.newer) throw new BackupError(`${key} was written by a newer release; use that release`);
    const state = await decodeSnapshot(bytes);
    if (!state.ok) throw new BackupError(`${key}: ${state.error}`);
    if (state.value.pageId !== pageId || state.value.versionId !== version || fullHash(state.value) !== hash) {
      throw new BackupError(`${key} does not match its name`);
    }
    return state.value;
  }

  /** The archived records after a version, each once and in order. */
  async *records(segments: readonly SegmentName[], after: number): AsyncGenerator<ArchivedFrame> {
    let last = after;
    for (const { key } of chain(segments, after)) {
      const segment = await decodeSegment(await this.bytes(key));
      if (!segment.ok) throw new BackupError(`${key}: ${segment.error}`);
      for (const archived of segment.value.frames) {
        if (archived.version <= last) continue;
        last = archived.version;
        yield archived;
      }
    }
  }
}

export async function foldRecords(
  state: PageState,
  records: AsyncIterable<ArchivedFrame> | Iterable<ArchivedFrame>,
): Promise<PageState> {
  for await (const { version, frame } of records) {
    const folded = foldFrame(state, frame, version);
    if (folded.what === 'newer') {
      throw new BackupError(`at ${version} is ${folded.reason}: use the release that wrote it`);
    }
  }
  return state;
}

/**
 * Verifies a page by folding its last records again, from the snapshot before them. Its archive must be complete, its newest
 * snapshot readable, and both must have the stated hash.
 */
export async function checkPage(repository: Repository, page: StoredPage): Promise<void> {
  const { pageId, version, hash } = page;
  const objects = new PageObjects(repository, page.objects);
  const { segments, snapshots } = objects;
  if (page.snapshot === null) {
    if (fullHash(createPage(pageId)) !== hash)
      throw new BackupError('is said to be empty, with the hash of another page');
    return;
  }
  const newest = snapshots.find(({ key }) => key === page.snapshot);
  if (newest === undefined) throw new BackupError(`${page.snapshot} is missing`);
  if (newest.version !== version || newest.hash !== hash)
    throw new BackupError(`${newest.key} is not its newest state`);
  await objects.snapshot(pageId, newest);

  const start = Math.min(...segments.map(({ from }) => from), ...snapshots.map((one) => one.version));
  const last = chainOf(segments, start).at(-1);
  if (last === undefined && start === version) return;
  if (last?.to !== version) throw new BackupError(`its archive ends at ${last?.to ?? start} instead of ${version}`);
  const base = snapshots
    .filter((one) => one.version <= last.from)
    .reduce<SnapshotName | undefined>((best, one) => (one.version > (best?.version ?? -1) ? one : best), undefined);
  if (base === undefined && start > 0) throw new BackupError(`nothing is before its first record at ${start}`);
  const state = base ? await objects.snapshot(pageId, base) : createPage(pageId);
  await foldRecords(state, objects.records(segments, base?.version ?? 0));
  if (state.versionId !== version || fullHash(state) !== hash) {
    throw new BackupError(`its records give ${fullHash(state)} at ${state.versionId} instead of ${hash} at ${version}`);
  }
}

function chainOf(segments: readonly SegmentName[], start: number): SegmentName[] {
  try {
    return chain(segments, start);
  } catch (error) {
    throw new BackupError(messageOf(error));
  }
}
