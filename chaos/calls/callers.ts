import { setTimeout as pause } from 'node:timers/promises';
import type { Chance } from '@sw/board-sync/testing';
import { CallFailure, type Client, ROUTES } from '@sw/contract';
import { type CallPage, timed } from './call-page.ts';
import type { DrivenCall, Span, Stay } from './judge-calls.ts';

const RETRY_MS = 200;
const CALL_MS = 10_000;
const STAY_MS = { least: 2_000, most: 14_000 } as const;

interface Presence {
  readonly joined: Span;
  left?: Span;
}

interface Present {
  readonly device: string;
  readonly presence: Presence;
}

interface CallParams {
  readonly wbNo: string;
  readonly callId: string;
}

/** The true events, by the driver's clock. */
export class Truth {
  readonly #calls = new Map<string, { readonly stays: Presence[]; unclear: boolean }>();

  #of(callId: string) {
    const known = this.#calls.get(callId);
    if (known !== undefined) return known;
    const fresh = { stays: [], unclear: false };
    this.#calls.set(callId, fresh);
    return fresh;
  }

  joined(callId: string, joined: Span): Presence {
    const presence: Presence = { joined };
    this.#of(callId).stays.push(presence);
    return presence;
  }

  /** It is unknown whether LiveKit counted a failed attempt. */
  failed(callId: string): void {
    this.#of(callId).unclear = true;
  }

  /** All connections end when LiveKit dies. */
  calls(livekitDeaths: readonly Span[]): DrivenCall[] {
    return [...this.#calls].map(([callId, { stays, unclear }]) => ({
      callId,
      unclear,
      stays: stays.map(({ joined, left }): Stay => {
        const death = livekitDeaths.find(({ to }) => to >= joined.to);
        if (left !== undefined && (death === undefined || left.from <= death.from)) return { joined, left };
        if (death === undefined) throw new Error(`somebody is still in ${callId}`);
        return { joined, left: death };
      }),
    }));
  }
}

export interface Caller {
  readonly host: Client;
  readonly guest: Client;
  readonly page: CallPage;
  readonly chance: Chance;
  readonly truth: Truth;
  /** Starts no further calls. */
  readonly stopped: () => boolean;
}

const isRefused = (error: unknown): boolean =>
  error instanceof CallFailure && error.kind === 'rejected' && (error.status ?? 0) < 500;

/** Repeats the call until it is answered or refused. */
async function insist<T>(call: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (isRefused(error)) throw error;
      await pause(RETRY_MS);
    }
  }
}

async function shareBoard({ host, guest }: Caller): Promise<string> {
  const idempotencyKey = crypto.randomUUID();
  const { wbNo } = await insist(() =>
    host.call(ROUTES.createBoard, { body: { wbName: 'Calls' } }, { idempotencyKey, timeoutMs: CALL_MS }),
  );
  const { code } = await insist(() => host.call(ROUTES.shareCode, { params: { wbNo }, query: { permit: '2' } }));
  await insist(() => guest.call(ROUTES.joinBoard, { query: { code: code ?? '' } }));
  return wbNo;
}

let devices = 0;

/** One person joins a call. Undefined if the call had ended, or the connection failed. */
async function enter({ page, truth }: Caller, client: Client, params: CallParams): Promise<Present | undefined> {
  devices += 1;
  const device = `device-${devices}`;
  const join = () => client.call(ROUTES.joinCall, { params, body: { device } }, { timeoutMs: CALL_MS });
  const ticket = await insist(join).catch((error: unknown) => {
    if (isRefused(error)) return undefined;
    throw error;
  });
  if (ticket === undefined) return undefined;
  try {
    return { device, presence: truth.joined(params.callId, await page.join(device, ticket.url, ticket.token)) };
  } catch {
    truth.failed(params.callId);
    return undefined;
  }
}

/** Makes one call after another on their own board: alone or with a guest, ended by the host or by leaving. */
export async function makeCalls(caller: Caller): Promise<void> {
  const { host, guest, page, chance, stopped } = caller;
  const wbNo = await shareBoard(caller);
  const aWhile = () => pause(STAY_MS.least + chance.next() * (STAY_MS.most - STAY_MS.least));
  while (!stopped()) {
    const idempotencyKey = crypto.randomUUID();
    const order = { params: { wbNo }, body: { kind: 'voice' as const, ring: [] } };
    const { callId } = await insist(() => host.call(ROUTES.startCall, order, { idempotencyKey, timeoutMs: CALL_MS }));
    const params = { wbNo, callId };
    const entered = [await enter(caller, host, params)];
    if (chance.happens(0.5)) entered.push(await enter(caller, guest, params));
    const people = entered.filter((one) => one !== undefined);
    if (chance.happens(0.5)) {
      await aWhile();
      const ended = await timed(() => insist(() => host.call(ROUTES.endCall, { params }, { timeoutMs: CALL_MS })));
      for (const { presence } of people) presence.left = ended;
      for (const { device } of people) await page.leave(device);
    } else {
      const leave = async ({ device, presence }: Present) => {
        await aWhile();
        presence.left = await page.leave(device);
      };
      await Promise.all(people.map(leave));
      // LiveKit ends the room automatically 20 s later. A person who calls before that rejoins the same call.
      await pause(chance.next() * STAY_MS.most);
    }
  }
}
