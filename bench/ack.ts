import { setTimeout as pause } from 'node:timers/promises';
import { jetstream, jetstreamManager, StorageType } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { accessOptions } from '@sw/nats';
import { engineEnv } from '@sw/testing';
import { median } from './load.ts';
import { Histogram, micros } from './sync/histogram.ts';
import { newClientId, openPage, operations, startGateway } from './sync/ours.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 6);
/** The load of five people drawing: 150 operations a second, few enough that no acknowledgement waits in a queue. */
const PER_SECOND = 150;
/** In its first seconds a process compiles the code that runs often; a gateway runs for days. */
const WARM_UP_SECONDS = 6;
const TEXT = 'x'.repeat(200);

interface Quantiles {
  readonly p50: number;
  readonly p99: number;
}

/** One side of the comparison, started only once, so that a server in steady operation is measured. */
interface Side {
  /** The acknowledgement times of one round. */
  round(seconds: number): Promise<Histogram>;
  stop(): Promise<void>;
}

/** Calls `send` at an even rate, however long the answers take. */
async function evenly(seconds: number, send: () => void): Promise<void> {
  const begin = micros();
  const step = 1_000_000 / PER_SECOND;
  for (let count = 0; count < PER_SECOND * seconds; count += 1) {
    const due = begin + count * step;
    while (micros() < due) await pause(Math.max(0, (due - micros()) / 1_000));
    send();
  }
  await pause(1_000);
}

async function throughGateway(): Promise<Side> {
  const { port, entry, stop } = await startGateway();
  return {
    stop,
    async round(seconds) {
      const times = new Histogram();
      const sentAt: number[] = [];
      let acknowledged = 0;
      const clientId = newClientId();
      const socket = await openPage(port, entry, clientId, (text) => {
        if (!text.includes('"ack"')) return;
        const { clientSeq } = JSON.parse(text) as { clientSeq: number };
        // Cumulative: all numbers up to this one are now acknowledged.
        for (const now = micros(); acknowledged < clientSeq; acknowledged += 1)
          times.add(now - (sentAt[acknowledged] ?? now));
      });
      const next = operations(entry, clientId);
      await evenly(seconds, () => {
        sentAt.push(micros());
        socket.send(next(TEXT));
      });
      socket.terminate();
      if (acknowledged !== sentAt.length)
        throw new Error(`${sentAt.length - acknowledged} operations were not acknowledged`);
      return times;
    },
  };
}

/** The limit: the same server, file storage, `sync_interval: always`, the same rate and size, without any code of ours in between. */
async function bareStream(): Promise<Side> {
  const connection = await connect(accessOptions({ url: engineEnv().NATS_URL }));
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
  const payload = new TextEncoder().encode('x'.repeat(480));
  return {
    async round(seconds) {
      const times = new Histogram();
      await evenly(seconds, () => {
        const begin = micros();
        void stream.publish(`${name}.page`, payload).then(() => times.add(micros() - begin));
      });
      return times;
    },
    async stop() {
      await manager.streams.delete(name);
      await connection.close();
    },
  };
}

const quantiles = (times: Histogram): Quantiles => ({ p50: times.quantileMs(0.5), p99: times.quantileMs(0.99) });
const show = ({ p50, p99 }: Quantiles): string => `p50 ${p50.toFixed(2)} ms p99 ${p99.toFixed(2)} ms`;

export async function benchAck(): Promise<Record<string, number>> {
  const bare = await bareStream();
  const ours = await throughGateway();
  // Not reported: on both sides the code is not compiled yet.
  await bare.round(WARM_UP_SECONDS);
  console.log(`the gateway's first ${WARM_UP_SECONDS} s: ${show(quantiles(await ours.round(WARM_UP_SECONDS)))}`);
  const rounds: { bare: Quantiles; ours: Quantiles }[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const both = { bare: quantiles(await bare.round(SECONDS)), ours: quantiles(await ours.round(SECONDS)) };
    rounds.push(both);
    console.log(`round ${round}: bare ${show(both.bare)}; gateway ${show(both.ours)}`);
  }
  await ours.stop();
  await bare.stop();
  const two = (value: number) => Math.round(value * 100) / 100;
  const of = (side: 'bare' | 'ours', key: keyof Quantiles) => median(rounds.map((round) => round[side][key]));
  return {
    ack_p99_ms: two(of('ours', 'p99')),
    bare_p99_ms: two(of('bare', 'p99')),
    ack_p50_ratio: two(of('ours', 'p50') / of('bare', 'p50')),
    ack_p99_ratio: two(of('ours', 'p99') / of('bare', 'p99')),
  };
}
