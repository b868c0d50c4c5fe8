import type { ChildProcess } from 'node:child_process';
import { resolve } from 'node:path';
import { Drawer, loadClient } from '../drawing/drawer.ts';
import type { DrawerTask } from '../drawing/drawer-messages.ts';
import type { AckedLane } from '../drawing/oracle.ts';

/** Reasons why a page asks to be reloaded: the gateway closed it with 4006, or it received a record that it does not know. */
const RELOAD = /^(?:the connection ended: reload|outdated)/;

const entryOf = (root: string): string => resolve(root, 'chaos/drawing/drawer-main.ts');

export interface SeatOptions {
  readonly task: DrawerTask;
  /** The release whose page is open. */
  readonly root: string;
  /** The release whose page a reload gets. */
  readonly nextRoot: () => string;
  readonly troubled: (what: string) => void;
}

/** One person who draws and reloads the page. Nothing drawn before a reload may be missing afterwards. */
export class Seat {
  readonly #options: SeatOptions;
  readonly #before: AckedLane[] = [];
  #drawer: Drawer;
  #client: ChildProcess | undefined;
  #isDrawing = false;
  #reloading: Promise<void> | undefined;
  #reloads = 0;
  #savedAt = 0;
  #longestMs = 0;

  constructor(options: SeatOptions) {
    this.#options = options;
    this.#drawer = this.#open(options.root, options.task);
  }

  get drawer(): Drawer {
    return this.#drawer;
  }

  get reloads(): number {
    return this.#reloads;
  }

  /** On a reloaded page everything that was drawn counts, saved or not, because a browser keeps it. */
  get lanes(): AckedLane[] {
    const { lane, ackedTo } = this.#drawer;
    return lane ? [...this.#before, { ...lane, ackedTo }] : this.#before;
  }

  draw(): void {
    this.#isDrawing = true;
    this.#savedAt = Date.now();
    this.#drawer.say({ type: 'draw' });
  }

  async rest(): Promise<void> {
    this.#isDrawing = false;
    await this.#reloading;
    this.#drawer.say({ type: 'rest' });
  }

  /** The longest time without anything being saved, since the last call. People draw five times a second. */
  takePause(): number {
    const longest = Math.max(this.#longestMs, Date.now() - this.#savedAt);
    this.#longestMs = 0;
    return longest;
  }

  /**
   * Loads the client of the next reload. A browser fetches and compiles a page once; here each is a Node process that compiles
   * its sources on the cores that serve everybody. Without this, runs on a busy machine had pauses of 5.5 to 9 s at the activation.
   */
  async prepareReload(): Promise<void> {
    this.#client = await loadClient(entryOf(this.#options.nextRoot()));
  }

  /** The person reloads the page, or the page asked for it. */
  reload(): Promise<void> {
    this.#reloading ??= this.#reload().finally(() => {
      this.#reloading = undefined;
    });
    return this.#reloading;
  }

  end(): void {
    this.#drawer.end();
    this.#client?.kill('SIGKILL');
  }

  async #reload(): Promise<void> {
    const { task, nextRoot } = this.#options;
    const { lane } = this.#drawer;
    const { drawnTo, kept } = await this.#drawer.leave();
    this.#drawer.end();
    this.#reloads += 1;
    if (lane) this.#before.push({ ...lane, ackedTo: drawnTo });
    const client = this.#client;
    this.#client = undefined;
    this.#drawer = this.#open(nextRoot(), { ...task, seed: task.seed + 1_000 * this.#reloads, kept }, client);
    if (this.#isDrawing) this.#drawer.say({ type: 'draw' });
  }

  #open(root: string, task: DrawerTask, client?: ChildProcess): Drawer {
    const troubled = (what: string) => {
      if (RELOAD.test(what)) void this.reload();
      else this.#options.troubled(what);
    };
    const onAck = () => {
      const now = Date.now();
      this.#longestMs = Math.max(this.#longestMs, now - this.#savedAt);
      this.#savedAt = now;
    };
    return new Drawer(task, troubled, { entry: entryOf(root), client, onAck });
  }
}
