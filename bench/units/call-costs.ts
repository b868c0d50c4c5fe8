import { setTimeout as pause } from 'node:timers/promises';
import { CALL_WEBHOOK_PATH } from '@sw/contract';
import { freePorts, startOwnEngines } from '@sw/engines';
import { startCallOn } from '../call/call-on-board.ts';
import { encodeOnce } from '../call/encode-media.ts';
import { SOUND } from '../call/encoded-media.ts';
import { openCell } from '../open/cell.ts';
import { BUILT, buildPage } from '../render/build.ts';
import { serve } from '../render/serve.ts';
import { cpuSeconds } from '../sync/machine.ts';
import { micros, SECONDS } from './rounding.ts';

const PEOPLE = ['Ben Okoro', 'Cara Diaz', 'Dan Levi', 'Eve Roth'] as const;

/**
 * A call of four people who send a camera and a microphone encoded in advance, at up to 400 kbit/s: LiveKit's cost of
 * receiving them and of sending them on. Each person gets all four, including their own.
 */
export async function callCosts(): Promise<Record<string, number>> {
  await buildPage('bare-call');
  const firstPort = await freePorts(0, 5);
  const webhook = `http://127.0.0.1:${firstPort}${CALL_WEBHOOK_PATH}`;
  const engines = await startOwnEngines(['postgres', 'redis', 'nats', 'storage', 'livekit'], { webhook });
  const cell = await openCell(engines.env);
  try {
    const [page] = await cell.addPages(1);
    if (!page) throw new Error('no page');
    const stack = await cell.start(['api', 'worker'], {}, firstPort);
    const served = await serve(BUILT, stack.urlOf('api'));
    try {
      const media = await encodeOnce(served.origin);
      const pid = engines.engine('livekit').pid ?? 0;
      const idle = cpuSeconds(pid);
      await pause(SECONDS * 1_000);
      const calm = cpuSeconds(pid) - idle;
      const call = await startCallOn(cell, page, stack.urlOf('api'), media, {
        names: PEOPLE,
        together: true,
      });
      await pause(SECONDS * 1_000);
      const [before, earlier, begin] = [cpuSeconds(pid), await call.received(), performance.now()];
      await pause(SECONDS * 1_000);
      const [used, received] = [cpuSeconds(pid) - before - calm, await call.received()];
      const seconds = (performance.now() - begin) / 1_000;
      await call.end();
      const streams = received.cameras.reduce((sum, count) => sum + count, 0);
      const pictureMbits = ((received.bytes - earlier.bytes) * 8) / 1e6 / seconds;
      const mbits = pictureMbits + (streams * SOUND.bitrate) / 1e6;
      console.log(`cameras that each receives: ${received.cameras.join(', ')}; ${mbits.toFixed(2)} Mbit/s in all`);
      console.log(`LiveKit used ${used.toFixed(2)} s in ${seconds.toFixed(1)} s`);
      if (streams < PEOPLE.length || pictureMbits === 0) throw new Error('some received no pictures');
      return {
        streams_sent_on: streams,
        stream_kbits: Math.round((mbits / streams) * 1_000),
        livekit_cpu_us_per_mbit: micros(used / seconds / mbits),
      };
    } finally {
      served.close();
      await stack.stop();
    }
  } finally {
    await cell.end();
    await engines.end();
  }
}
