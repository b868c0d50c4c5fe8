import { encodeSegment, segmentKey, snapshotKey } from '@sw/board-archive';
import {
  type BoardObject,
  type Change,
  createPage,
  creation,
  deletion,
  encodeFrame,
  encodeSnapshot,
  fold,
  OPERATION,
  type OperationCode,
  type PageState,
  pageHash,
  RULES,
  WorkLog,
} from '@sw/board-model';
import type { PageRef } from '@sw/nats';
import {
  addCheckpointIfDue,
  addSegment,
  CHECKPOINT_RECORDS,
  checkpointVersions,
  markIndexed,
  moveSnapshotPointer,
} from '@sw/postgres';
import type { Cell } from '../open/cell.ts';
import { chance, mixedObjects } from '../open/mixed-objects.ts';

/** The same rule as in the keeper: a page gets a snapshot when its tail exceeds this. */
const tailLimit = (snapshotBytes: number): number => Math.max(64 * 1024, snapshotBytes / 4);
const BINARY = { contentType: 'application/octet-stream' };
const PEOPLE = 5;
/** A record every two seconds, by one of the people. */
const STEP_MS = 2_000;

/** A page's whole history, written directly to the archive as the keeper would have left it over the weeks. */
export interface Written {
  readonly versions: readonly number[];
  readonly checkpoints: number;
  readonly checkpointMb: number;
  readonly archiveMb: number;
  readonly logMb: number;
}

class Writer {
  readonly #page: PageRef;
  readonly #random = chance(7);
  readonly state: PageState;
  readonly #objects: BoardObject[] = [];
  readonly #numbers = new Map<number, number>();
  #version = 0;
  #time = Date.UTC(2026, 9, 1);

  constructor(page: PageRef) {
    this.#page = page;
    this.state = createPage(page.pageId);
  }

  #write(protocolType: OperationCode, changes: readonly Change[], state: readonly BoardObject[] = []) {
    const actor = 1 + Math.floor(this.#random() * PEOPLE);
    const clientSeq = (this.#numbers.get(actor) ?? 0) + 1;
    this.#numbers.set(actor, clientSeq);
    this.#time += STEP_MS;
    // Other pages share the stream, so version numbers have gaps.
    this.#version += 1 + Math.floor(this.#random() * 3);
    const clientId = `hand-${actor}`;
    const header = { clientId, maciid: 'bench', protocolType, pageId: this.#page.pageId, versionId: 0 };
    const stamp = { rules: RULES, actor, clientId, clientSeq, time: this.#time };
    const record = { ...stamp, kind: 'operation', operation: { header, clientSeq, state, changes } } as const;
    fold(this.state, record, this.#version);
    return { record, version: this.#version, frame: encodeFrame(record) };
  }

  /** Creates objects until there are enough; then most records move one, and some draw one and delete another. */
  next(objects: number) {
    const few = this.#objects.length < objects;
    const kind = few ? 0 : this.#random() * 10;
    if (kind < 1) {
      const [made] = mixedObjects(1, this.#random);
      if (!made) throw new Error('nothing was made');
      this.#objects.push(made);
      return this.#write(OPERATION.created, [creation(made.selectId)], [made]);
    }
    const place = Math.floor(this.#random() * this.#objects.length);
    const [object] = kind < 2 ? this.#objects.splice(place, 1) : [this.#objects[place]];
    if (!object) throw new Error('nothing is there');
    if (kind < 2) return this.#write(OPERATION.property, [deletion(object.selectId)]);
    const left = Math.round(this.#random() * 38_400) / 10;
    return this.#write(OPERATION.property, [
      [object.selectId, 'left', object.left, left],
      [object.selectId, 'top', object.top, Math.round(this.#random() * 21_600) / 10],
    ]);
  }
}

export async function writeHistory(cell: Cell, page: PageRef, records: number, objects: number): Promise<Written> {
  const { database, store } = cell;
  const writer = new Writer(page);
  const versions: number[] = [];
  let [from, size, since, archiveBytes, checkpointBytes, logBytes] = [0, 0, 0, 0, 0, 0];
  for (let done = 0; done < records; ) {
    const frames: { version: number; frame: Uint8Array }[] = [];
    const work = new WorkLog();
    let bytes = 0;
    while (done < records && bytes <= tailLimit(size)) {
      const { record, version, frame } = writer.next(objects);
      frames.push({ version, frame });
      versions.push(version);
      work.add(record, version);
      bytes += frame.length;
      done += 1;
    }
    const { versionId: to } = writer.state;
    const packed = await encodeSegment({ from, to, frames });
    await store.put(segmentKey(page, from, to), packed, BINARY);
    const hash = pageHash(writer.state);
    const key = snapshotKey(page, to, hash);
    since += frames.length;
    // Of the other checkpoints a page keeps the newest 200 and one per day; they are not read here, so none is created.
    const wanted = since >= CHECKPOINT_RECORDS || done >= records;
    const snapshot = wanted ? encodeSnapshot(writer.state) : undefined;
    size = snapshot?.length ?? size;
    await database.transaction(async (tx) => {
      await moveSnapshotPointer(tx, page.pageId, { version: to, key, hash, rules: RULES });
      await addSegment(tx, page, { from, to, records: frames.length, bytes, work: work.all });
      await addCheckpointIfDue(tx, page, { version: to, hash, size });
    });
    if (snapshot) await store.put(key, snapshot, BINARY);
    if (wanted && (await checkpointVersions(database.query, page.pageId)).has(to)) {
      checkpointBytes += size;
      since = 0;
    }
    archiveBytes += packed.length;
    logBytes += bytes;
    from = to;
  }
  await markIndexed(database.query, page, 0);
  const mb = (value: number) => Math.round(value / 1024 / 102.4) / 10;
  return {
    versions,
    checkpoints: (await checkpointVersions(database.query, page.pageId)).size,
    checkpointMb: mb(checkpointBytes),
    archiveMb: mb(archiveBytes),
    logMb: mb(logBytes),
  };
}
