import { readFileSync } from 'node:fs';
import { Redis } from 'ioredis';
import { INVITATION_SCRIPTS, type InvitationCommands } from './invitation-scripts.ts';
import type { EphemeralOptions } from './port.ts';
import {
  ADD_TO_SUM,
  COUNT_SLOTS,
  FREE_SLOT,
  KEEP_SLOTS,
  PUT_CODE,
  SWAP_CELL,
  TAKE,
  TAKE_SLOT,
  TRY_CODE,
} from './scripts.ts';

/** Twice this is below the caller's limit of 2 s. */
const TIMEOUT_MS = 900;
/** A socket on which a reply takes this much longer than its command waits is closed. */
const SPARE_MS = 1_100;

export interface Commands {
  putCode(key: string, hash: string, ttlSeconds: number): Promise<unknown>;
  tryCode(
    key: string,
    target: string,
    network: string,
    all: string,
    hash: string,
    maxTries: number,
    ...limits: number[]
  ): Promise<unknown>;
  takeRate(key: string, limit: number, windowMs: number): Promise<unknown>;
  takeSlot(
    members: string,
    holders: string,
    member: string,
    holder: string,
    limit: number,
    leaseMs: number,
    sharePrefix: string,
    shareLimit: number,
    keptPrefix: string,
  ): Promise<unknown>;
  keepSlots(members: string, holders: string, holder: string, leaseMs: number, ...kept: string[]): Promise<unknown>;
  freeSlot(members: string, holders: string, member: string, holder: string): Promise<unknown>;
  countSlots(members: string, holders: string): Promise<unknown>;
  swapCell(key: string, seen: string, next: string): Promise<unknown>;
  addToSum(key: string, amount: number, windowMs: number): Promise<[total: number, leftMs: number]>;
}

type Client = Redis & Commands & InvitationCommands;

export interface Connection {
  /** Waits a moment for the connection, because a process may call this right after its start or during a reconnect. */
  use<T>(work: (client: Client) => Promise<T>): Promise<T>;
  close(): void;
}

export function connect({ url, caFile, prefix, timeoutMs = TIMEOUT_MS, logError }: EphemeralOptions): Connection {
  const client = new Redis(url, {
    keyPrefix: `${prefix}:`,
    ...(caFile ? { tls: { ca: readFileSync(caFile) } } : {}),
    // Nothing is queued or sent again: a command that was reported as failed must not take effect later.
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    commandTimeout: timeoutMs,
    connectTimeout: 2_000,
    // Then a new one is opened.
    socketTimeout: timeoutMs + SPARE_MS,
    retryStrategy: (times) => Math.min(times * 100, 1_000),
    scripts: {
      ...INVITATION_SCRIPTS,
      putCode: { lua: PUT_CODE, numberOfKeys: 1 },
      tryCode: { lua: TRY_CODE, numberOfKeys: 4 },
      takeRate: { lua: TAKE, numberOfKeys: 1 },
      takeSlot: { lua: TAKE_SLOT, numberOfKeys: 2 },
      keepSlots: { lua: KEEP_SLOTS, numberOfKeys: 2 },
      freeSlot: { lua: FREE_SLOT, numberOfKeys: 2 },
      countSlots: { lua: COUNT_SLOTS, numberOfKeys: 2 },
      swapCell: { lua: SWAP_CELL, numberOfKeys: 1 },
      addToSum: { lua: ADD_TO_SUM, numberOfKeys: 1 },
    },
  }) as Client;
  client.on('error', (error) => logError('Redis connection', error));
  // One shared listener: while Redis is down, every request of a busy second may be waiting.
  const waiting = new Set<() => void>();
  client.on('ready', () => {
    for (const go of waiting) go();
  });
  return {
    async use(work) {
      if (client.status !== 'ready') await comeBack(waiting, timeoutMs);
      return work(client);
    },
    close: () => client.disconnect(),
  };
}

function comeBack(waiting: Set<() => void>, timeoutMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const go = (): void => {
      clearTimeout(timer);
      waiting.delete(go);
      resolve();
    };
    const timer = setTimeout(() => {
      waiting.delete(go);
      reject(new Error('Redis is not reachable'));
    }, timeoutMs);
    waiting.add(go);
  });
}
