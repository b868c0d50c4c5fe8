import { setTimeout as pause } from 'node:timers/promises';
import { jetstream, jetstreamManager, StorageType } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { engineEnv } from '@sw/testing';
import { median } from './load.ts';
import { Histogram, micros } from './sync/histogram.ts';
import { newClientId, openPage, operations, startGateway } from './sync/ours.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 6);
/** Five people drawing: 150 operations a second, the load at which an acknowledgement is felt and not queued for. */
const PER_SECOND = 150;
const TEXT = 'x'.repeat(200);

/** Calls `send` at an even rate, whatever the answers do. */
async function evenly(send: () => void): Promise<void> {
  const begin = micros();
  const step = 1_000_000 / PER_SECOND;
  for (let count = 0; count < PER_SECOND * SECONDS; count += 1) {
    const due = begin + count * step;
    while (micros() < due) await pause(Math.max(0, (due - micros()) / 1_000));
    send();
  }
  await pause(1_000);
}

async function throughGateway(): Promise<{ p50: number; p99: number }> {
  const { port, entry, stop } = await startGateway();
  const times = new Histogram();
  const sentAt: number[] = [];
  let acknowledged = 0;
  const clientId = newClientId();
  const socket = await openPage(port, entry, clientId, (text) => {
    if (!text.includes('"ack"')) return;
    const { clientSeq } = JSON.parse(text) as { clientSeq: number };
    // Cumulative: every number up to this one is acknowledged now.
    for (const now = micros(); acknowledged < clientSeq; acknowledged += 1)
      times.add(now - (sentAt[acknowledged] ?? now));
  });
  const next = operations(entry, clientId);
  await evenly(() => {
    sentAt.push(micros());
    socket.send(next(TEXT));
  });
  if (acknowledged !== sentAt.length)
    throw new Error(`${sentAt.length - acknowledged} operations were not acknowledged`);
  socket.terminate();
  await stop();
  return { p50: times.quantileMs(0.5), p99: times.quantileMs(0.99) };
}

/** The limit: the same server, file storage, `sync_interval: always`, the same rate and size, nothing in between. */
async function bareStream(): Promise<{ p50: number; p99: number }> {
  const connection = await connect({ servers: engineEnv().NATS_URL });
  const manager = await jetstreamManager(connection);
  const name = `BARE_${Date.now()}`;
  await manager.streams.add({
    name,
    subjects: [`${name}.>`],
    storage: StorageType.File,
    max_bytes: 64 * 1024 * 1024,
    republish: { src: `${name}.>`, dest: `live.${name}.>` },
  });
  const stream = jetstream(connection);
  const times = new Histogram();
  const payload = new TextEncoder().encode('x'.repeat(480));
  await evenly(() => {
    const begin = micros();
    void stream.publish(`${name}.page`, payload).then(() => times.add(micros() - begin));
  });
  await manager.streams.delete(name);
  await connection.close();
  return { p50: times.quantileMs(0.5), p99: times.quantileMs(0.99) };
}

export async function benchAck(): Promise<Record<string, number>> {
  const ours: { p50: number; p99: number }[] = [];
  const bare: { p50: number; p99: number }[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    bare.push(await bareStream());
    ours.push(await throughGateway());
    const show = ({ p50, p99 }: { p50: number; p99: number }) => `p50 ${p50.toFixed(2)} ms p99 ${p99.toFixed(2)} ms`;
    console.log(
      `round ${round}: bare ${show(bare.at(-1) ?? { p50: 0, p99: 0 })}; gateway ${show(ours.at(-1) ?? { p50: 0, p99: 0 })}`,
    );
  }
  const two = (value: number) => Math.round(value * 100) / 100;
  const of = (runs: readonly { p50: number; p99: number }[], key: 'p50' | 'p99') => median(runs.map((run) => run[key]));
  return {
    ack_p99_ms: two(of(ours, 'p99')),
    bare_p99_ms: two(of(bare, 'p99')),
    ack_p50_ratio: two(of(ours, 'p50') / of(bare, 'p50')),
    ack_p99_ratio: two(of(ours, 'p99') / of(bare, 'p99')),
  };
}
