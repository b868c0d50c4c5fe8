import { readHistory } from '@sw/board-archive';
import { createPage, decodeSnapshot, foldFrame, fullHash, type PageState, pageHash } from '@sw/board-model';
import type { PageRef } from '@sw/nats';
import { readSnapshotPointer } from '@sw/postgres';
import { expect } from 'vitest';
import type { World } from './world.ts';
import type { Writer } from './writer.ts';

interface Replay {
  readonly state: PageState;
  /** How often each number of each lane was consumed. */
  readonly consumed: Map<string, number>;
}

function take({ state, consumed }: Replay, bytes: Uint8Array, version: number): void {
  const outcome = foldFrame(state, bytes, version);
  if (outcome.what === 'newer') throw new Error(`at ${version} is ${outcome.reason}`);
  if (outcome.what === 'unreadable' || !outcome.folded.consumed) return;
  const { record } = outcome;
  const key = `${record.actor}/${record.clientId}/${record.clientSeq}`;
  consumed.set(key, (consumed.get(key) ?? 0) + 1);
}

/**
 * The page folded from scratch: every archived record, then the rest of the log. Fails if the snapshot in between
 * differs from that state, or if an acknowledged record is missing or counted twice.
 */
export async function expectWhole({ store, log, database }: World, page: PageRef, writers: Writer[]): Promise<Replay> {
  const replay: Replay = { state: createPage(page.pageId), consumed: new Map() };
  const pointer = await readSnapshotPointer(database.query, page.pageId);
  if (!pointer?.key) throw new Error('no snapshot');
  let hashAtPointer: string | undefined;
  for await (const { version, frame } of readHistory(store, page)) {
    take(replay, frame, version);
    if (version === pointer.version) hashAtPointer = pageHash(replay.state);
  }
  expect(hashAtPointer).toBe(pointer.hash);
  const snapshot = await decodeSnapshot((await store.get(pointer.key)) ?? new Uint8Array());
  if (!snapshot.ok) throw new Error(snapshot.error);
  expect(fullHash(snapshot.value)).toBe(pointer.hash);

  const { frames } = await log.readTail(page, pointer.version - pointer.versionBase, { maxBytes: 1e9, maxCount: 1e6 });
  for (const { seq, frame } of frames) take(replay, frame, pointer.versionBase + seq);
  const acked = writers.flatMap((writer) => [...writer.acked]);
  expect(acked.filter((key) => replay.consumed.get(key) !== 1)).toEqual([]);
  return replay;
}

export async function messagesOf({ log }: World, page: PageRef): Promise<number> {
  const pages = await log.subjectsWithMessages(page.shard);
  return pages.find((one) => one.page.pageId === page.pageId)?.messages ?? 0;
}

export async function keysOf({ store }: World, { wbNo, pageId }: PageRef, kind: 'snap' | 'log'): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of store.list(`pages/${wbNo}/${pageId}/${kind}/`)) keys.push(key);
  return keys;
}
