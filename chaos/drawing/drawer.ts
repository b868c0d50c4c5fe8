import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import type { DrawerTask, FromDrawer, Replica, ToDrawer } from './drawer-messages.ts';

/** The newest operation known to be saved: when it was drawn, and when that was reported. */
export interface LastAck {
  readonly dispatchedAt: number;
  readonly at: number;
}

const MET_KEPT = 60;
const ENTRY = resolve(import.meta.dirname, 'drawer-main.ts');

/** A client that waits for its task with its code in memory, as a browser has the code of a page that it has seen. */
export async function loadClient(entry: string): Promise<ChildProcess> {
  const child = fork(entry);
  await once(child, 'message');
  return child;
}

export interface DrawerOptions {
  /** The client of another release. */
  readonly entry?: string;
  /** A client that is loaded already. */
  readonly client?: ChildProcess | undefined;
  readonly onAck?: () => void;
}

/** What a client leaves behind when its page is reloaded. */
export type Left = Extract<FromDrawer, { type: 'left' }>;

/** A drawing process, seen from the run. */
export class Drawer {
  readonly task: DrawerTask;
  readonly #child: ChildProcess;
  readonly #troubled: (what: string) => void;
  #lane: { readonly actor: number; readonly clientId: string } | undefined;
  #ackedTo = 0;
  #acks: LastAck[] = [];
  #met: { readonly at: number; readonly what: string }[] = [];
  #replica: ((replica: Replica) => void) | undefined;
  #left: ((left: Left) => void) | undefined;
  readonly #onAck: (() => void) | undefined;
  #frozen = false;
  #ending = false;

  constructor(
    task: DrawerTask,
    troubled: (what: string) => void,
    { entry = ENTRY, client, onAck }: DrawerOptions = {},
  ) {
    this.task = task;
    this.#troubled = troubled;
    this.#onAck = onAck;
    this.#child = client ?? fork(entry);
    this.say({ type: 'begin', task });
    this.#child.on('message', (word) => this.#receive(word as FromDrawer));
    this.#child.once('exit', (code, signal) => {
      if (!this.#ending) troubled(`a client died: ${code ?? signal}`);
    });
  }

  get lane(): { readonly actor: number; readonly clientId: string } | undefined {
    return this.#lane;
  }

  /** Every number up to this one was acknowledged. */
  get ackedTo(): number {
    return this.#ackedTo;
  }

  get frozen(): boolean {
    return this.#frozen;
  }

  /** When the first operation that was drawn after `since` was known to be saved. */
  firstAckAfter(since: number): number | undefined {
    return this.#acks.find(({ dispatchedAt }) => dispatchedAt >= since)?.at;
  }

  /** When something was known to be saved, in order. */
  get ackTimes(): readonly number[] {
    return this.#acks.map(({ at }) => at);
  }

  /** Its events from a moment on, in one line. */
  metSince(since: number): string {
    const met = this.#met.filter(({ at }) => at >= since);
    return met.map(({ at, what }) => `${((at - since) / 1_000).toFixed(2)} ${what.trim()}`).join(', ');
  }

  say(word: ToDrawer): void {
    if (this.#child.connected) this.#child.send(word);
  }

  replica(): Promise<Replica> {
    return new Promise((done) => {
      this.#replica = done;
      this.say({ type: 'report' });
    });
  }

  /** Stops drawing; `end` must follow. */
  leave(): Promise<Left> {
    return new Promise((done) => {
      this.#left = done;
      this.say({ type: 'leave' });
    });
  }

  freeze(): void {
    this.#frozen = true;
    this.#child.kill('SIGSTOP');
  }

  thaw(): void {
    this.#child.kill('SIGCONT');
    this.#frozen = false;
  }

  end(): void {
    this.#ending = true;
    this.#child.kill('SIGKILL');
  }

  #receive(word: FromDrawer): void {
    if (word.type === 'acked') {
      this.#ackedTo = word.clientSeq;
      this.#acks.push({ dispatchedAt: word.dispatchedAt, at: Date.now() });
      this.#onAck?.();
      // Enough for minutes; no recovery is measured further back.
      if (this.#acks.length > 1_200) this.#acks = this.#acks.slice(600);
    } else if (word.type === 'live') this.#lane = { actor: word.actor, clientId: word.clientId };
    else if (word.type === 'met') this.#met = [...this.#met.slice(-MET_KEPT), { at: Date.now(), what: word.what }];
    else if (word.type === 'trouble') this.#troubled(word.what);
    else if (word.type === 'left') this.#left?.(word);
    else if (word.type === 'replica') this.#replica?.(word);
  }
}
