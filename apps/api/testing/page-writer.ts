import { encodeSegment, segmentKey, snapshotKey } from '@sw/board-archive';
import {
  type BoardObject,
  type Change,
  createPage,
  creation,
  encodeFrame,
  encodeSnapshot,
  foldFrame,
  OPERATION,
  type OperationCode,
  type PageState,
  pageHash,
  RULES,
  readObject,
} from '@sw/board-model';
import type { PageRef } from '@sw/nats';
import { moveSnapshotPointer, readSnapshotPointer } from '@sw/postgres';
import type { ObjectStore } from '@sw/storage';
import type { TestBoard } from './boards.ts';
import type { TestApi } from './test-api.ts';

export function thing(selectId: string, properties: Readonly<Record<string, unknown>> = {}): BoardObject {
  const read = readObject({ selectId, type: 201, ...properties });
  if (!read.ok) throw new Error(read.error);
  return read.value;
}

/** Draws on a page with the frames that the gateway would write, and archives like a keeper of an older release. */
export class PageWriter {
  readonly page: PageRef;
  readonly #api: TestApi;
  readonly #numbers = new Map<number, number>();
  /** Log time; each record is one second later. */
  time = 1_000_000;

  private constructor(api: TestApi, page: PageRef) {
    this.#api = api;
    this.page = page;
  }

  static async of(api: TestApi, { wbNo, pageId }: TestBoard): Promise<PageWriter> {
    const { shard } = await api.db.query
      .selectFrom('boardPage')
      .select('shard')
      .where('pageId', '=', pageId)
      .executeTakeFirstOrThrow();
    return new PageWriter(api, { shard, wbNo, pageId });
  }

  /** Returns the version. */
  async does(
    actor: number,
    protocolType: OperationCode,
    changes: readonly Change[],
    state: readonly BoardObject[] = [],
  ): Promise<number> {
    const { pageId } = this.page;
    const clientId = `writer-${actor}`;
    const clientSeq = (this.#numbers.get(actor) ?? 0) + 1;
    this.#numbers.set(actor, clientSeq);
    this.time += 1_000;
    const header = { clientId, maciid: 'test', protocolType, pageId, versionId: 0 };
    const stamp = { rules: RULES, actor, clientId, clientSeq, time: this.time };
    const operation = { header, clientSeq, state, changes };
    const frame = encodeFrame({ ...stamp, kind: 'operation', operation });
    return (await this.#api.log.append(this.page, frame, { timeoutMs: 20_000 })).seq;
  }

  creates(actor: number, ...objects: readonly BoardObject[]): Promise<number> {
    const changes = objects.map(({ selectId }) => creation(selectId));
    return this.does(actor, OPERATION.created, changes, objects);
  }

  sets(actor: number, ...changes: readonly Change[]): Promise<number> {
    return this.does(actor, OPERATION.property, changes);
  }

  /** Moves the whole log to the store. The tables contain only the pointer. */
  async archive(store: ObjectStore): Promise<PageState> {
    const { db, log } = this.#api;
    const pointer = await readSnapshotPointer(db.query, this.page.pageId);
    const from = pointer?.version ?? 0;
    const tail = await log.readTail(this.page, from, { maxBytes: 1e8, maxCount: 1e6 });
    const state = this.#kept ?? createPage(this.page.pageId);
    for (const { seq, frame } of tail.frames) foldFrame(state, frame, seq);
    const frames = tail.frames.map(({ seq, frame }) => ({ version: seq, frame }));
    const [to, hash] = [state.versionId, pageHash(state)];
    const binary = { contentType: 'application/octet-stream' };
    await store.put(segmentKey(this.page, from, to), await encodeSegment({ from, to, frames }), binary);
    const key = snapshotKey(this.page, to, hash);
    await store.put(key, encodeSnapshot(state), binary);
    await moveSnapshotPointer(db.query, this.page.pageId, { version: to, key, hash, rules: RULES });
    await log.purgeUpTo(this.page, to);
    this.#kept = state;
    return state;
  }

  #kept: PageState | undefined;
}
