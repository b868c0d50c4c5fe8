import { pageHash } from '@sw/board-model';
import { memoryQueue } from '@sw/board-sync';
import { Chance, randomDraft } from '@sw/board-sync/testing';
import { connectAs } from '../board-client.ts';
import type { DrawerTask, FromDrawer, ToDrawer } from './drawer-messages.ts';
import { GatewayChoice } from './gateway-choice.ts';

/** One person drawing on one page, in a process of its own so that it can be frozen. */
const PACE_MS = 200;
/** A user who cannot save for this long would stop. The limit also bounds the memory of a run. */
const MOST_PENDING = 2_000;

const send = (word: FromDrawer) => process.send?.(word);
const task = await new Promise<DrawerTask>((begin) => {
  process.once('message', (word: ToDrawer) => {
    if (word.type === 'begin') begin(word.task);
  });
  send({ type: 'loaded' });
});
const { person, apiUrl, gatewayUrls, wbNo, pageId } = task;
const chance = new Chance(task.seed);

const dispatchedAt = new Map<number, number>();
let dispatchedTo = 0;
let ackedTo = 0;
/** After a reload the work of the earlier tab is acknowledged here too, until it is saved: from this number on, it is not ours. */
let earlierFrom = task.kept?.records[0]?.clientSeq ?? Number.POSITIVE_INFINITY;

function acked(clientSeq: number): void {
  if (clientSeq <= ackedTo) return;
  const at = dispatchedAt.get(clientSeq);
  for (let seq = ackedTo + 1; seq <= clientSeq; seq += 1) dispatchedAt.delete(seq);
  ackedTo = clientSeq;
  send({ type: 'acked', clientSeq, dispatchedAt: at ?? 0 });
}

const REPORTED: ReadonlySet<string> = new Set(['opened', 'reload', 'resync', 'denied', 'halted']);
const choice = new GatewayChoice(gatewayUrls, (text) => {
  const word = JSON.parse(text) as { type: string; pageId?: string; clientSeq?: number; reason?: string };
  if (word.pageId !== pageId) return;
  if (word.type === 'ack') {
    if ((word.clientSeq ?? 0) < earlierFrom) acked(word.clientSeq ?? 0);
  } else if (REPORTED.has(word.type)) send({ type: 'met', what: `${word.type} ${word.reason ?? ''}` });
});
const queue = memoryQueue();
if (task.kept) {
  const put = task.kept.records.map((record) => ({ ...record, frame: Buffer.from(record.frame, 'base64') }));
  await queue.write(task.kept.lane, { put, removeTo: 0 });
}
const connection = await connectAs(person, { apiUrl, socketUrl: '', socket: choice.socket, queue });
connection.on('state', ({ name }) => send({ type: 'met', what: `${name}${choice.home ? '' : ' elsewhere'}` }));
connection.on('ended', ({ why, code }) => send({ type: 'trouble', what: `the connection ended: ${why} ${code}` }));
const page = connection.openPage({ wbNo, pageId });
page.on('denied', ({ error }) => send({ type: 'trouble', what: `denied: ${error}` }));
page.on('outdated', () => send({ type: 'trouble', what: 'outdated' }));
page.on('diverged', ({ versionId }) => send({ type: 'trouble', what: `diverged at ${versionId}` }));
page.on('stale', () => send({ type: 'trouble', what: 'its lane was taken for retired' }));
page.on('save', () => {
  if (page.pending === 0) earlierFrom = Number.POSITIVE_INFINITY;
  acked(dispatchedTo - page.pending);
});
page.on('standing', ({ actor }) => send({ type: 'live', actor, clientId: connection.clientId }));

function draw(): void {
  if (!page.page || page.pending > MOST_PENDING) return;
  const at = Date.now();
  const done = page.dispatch([randomDraft(page.page, chance)]);
  if (!done.ok) return;
  for (let seq = done.value.firstSeq; seq <= done.value.lastSeq; seq += 1) dispatchedAt.set(seq, at);
  dispatchedTo = done.value.lastSeq;
}

async function leave(): Promise<void> {
  clearInterval(drawing);
  await page.durable();
  const lane = { userId: person.address, clientId: connection.clientId, wbNo, pageId };
  const records = await queue.read(lane);
  const kept = records.map((record) => ({ ...record, frame: Buffer.from(record.frame).toString('base64') }));
  send({ type: 'left', drawnTo: dispatchedTo, kept: { lane, records: kept } });
}

let drawing: NodeJS.Timeout | undefined;
process.on('message', (word: ToDrawer) => {
  if (word.type === 'draw') drawing ??= setInterval(draw, PACE_MS);
  else if (word.type === 'rest') clearInterval(drawing);
  else if (word.type === 'reconnect') choice.reconnect();
  else if (word.type === 'leave') void leave();
  else {
    const { live, pending } = page;
    const version = page.page?.versionId ?? 0;
    send({ type: 'replica', live, pending, version, hash: page.page ? pageHash(page.page) : '' });
  }
});
process.on('disconnect', () => process.exit(0));
