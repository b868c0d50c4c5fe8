import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface Weight {
  /** Heap and buffers, after a collection. */
  readonly bytes: number;
  /** Sockets that the gateway counts. */
  readonly sockets: number;
  /** TCP handles of the process, those to the engines included. */
  readonly handles: number;
}

export type FromVictim =
  | { readonly type: 'listening'; readonly address: string }
  | ({ readonly type: 'weight' } & Weight);

export interface Victim {
  readonly url: string;
  readonly port: number;
  /** Rejects when the process has ended: it is the same one all along, or this fails. */
  weigh(): Promise<Weight>;
  stop(): Promise<void>;
}

/** A gateway in a separate process: a crash is visible, and its memory is measured without the test's. */
export async function startVictim(env: Readonly<Record<string, string>>): Promise<Victim> {
  const child = fork(fileURLToPath(import.meta.resolve('./victim-main.ts')), {
    execArgv: ['--expose-gc'],
    env: { ...process.env, ...env },
  });
  const ended = once(child, 'exit').then(([code, signal]) => {
    throw new Error(`the gateway ended: ${code ?? signal}`);
  });
  ended.catch(() => undefined);
  const hears = async <T extends FromVictim['type']>(type: T): Promise<Extract<FromVictim, { type: T }>> => {
    const [message] = (await Promise.race([once(child, 'message'), ended])) as [FromVictim];
    if (message.type !== type) throw new Error(`${message.type} in place of ${type}`);
    return message as Extract<FromVictim, { type: T }>;
  };
  const { address } = await hears('listening');
  return {
    url: address,
    port: Number(new URL(address).port),
    async weigh() {
      const answer = hears('weight');
      child.send('weigh');
      return await answer;
    },
    async stop() {
      const gone = once(child, 'exit');
      child.send('stop');
      await gone;
    },
  };
}
