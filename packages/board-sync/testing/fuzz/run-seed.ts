import { type Control, fullHash, type Permit, pageHash } from '@sw/board-model';
import { memoryLocks } from '../../src/ports/lock.ts';
import { memoryQueue } from '../../src/queue/memory-queue.ts';
import { Chance } from './chance.ts';
import { fakeWorld } from './fake-world.ts';
import { randomDraft } from './random-draft.ts';
import { type Browser, Tab } from './tab.ts';
import { Witness } from './witness.ts';
import type { ArchivedRecord, FuzzWorld } from './world.ts';

export interface FuzzOptions {
  /** The world to run against. Default: the fake of this folder. */
  readonly world?: (seed: number, users: readonly string[]) => FuzzWorld | Promise<FuzzWorld>;
  readonly clients?: number;
  readonly steps?: number;
  /** How long the first clients have to open the page before the first step. */
  readonly openMs?: number;
  /** How long the clients may take to agree after everything is healed. */
  readonly healMs?: number;
}

export interface FuzzReport {
  readonly seed: number;
  readonly operations: number;
  readonly records: number;
  /** Empty if everything is correct. */
  readonly complaints: readonly string[];
}

/** How long the last connections may take to close. */
const CLOSED_MS = 30_000;

/** Two seats are two tabs of one user. */
const userOf = (seat: number): string => `9${String(Math.max(seat, 1)).padStart(3, '0')}`;

/**
 * Plays one run, determined by its seed: clients draw while everything around them fails, then everything is healed and
 * verified.
 */
export async function runSeed(seed: number, options: FuzzOptions = {}): Promise<FuzzReport> {
  const { clients = 8, steps = 24, openMs = 200, healMs = 180_000, world: build = fakeWorld } = options;
  const users = Array.from({ length: clients }, (_, seat) => userOf(seat));
  const run = new Run(seed, await build(seed, users), clients);
  await run.begin(openMs);
  for (let step = 0; step < steps; step += 1) await run.step();
  await run.heal(healMs);
  return run.judge(healMs);
}

class Run {
  readonly #seed: number;
  readonly #chance: Chance;
  readonly #world: FuzzWorld;
  readonly #witness = new Witness();
  readonly #browsers = new Map<string, Browser>();
  readonly #tabs: Tab[] = [];
  readonly #offline = new Set<number>();
  #opened = 0;

  constructor(seed: number, world: FuzzWorld, clients: number) {
    this.#seed = seed;
    this.#chance = new Chance(seed);
    this.#world = world;
    for (let seat = 0; seat < clients; seat += 1) this.#tabs.push(this.#sit(seat));
  }

  async begin(openMs: number): Promise<void> {
    for (const tab of this.#tabs) void tab.open();
    await this.#world.sleep(openMs);
  }

  async step(): Promise<void> {
    const chance = this.#chance;
    const seat = chance.between(0, this.#tabs.length - 1);
    const tab = this.#tabs[seat];
    const dice = chance.next();
    if (dice < 0.45) this.#draw(tab);
    else if (dice < 0.52) this.#takeBack(tab);
    else if (dice < 0.6) {
      this.#draw(tab);
      this.#world.cut(seat, chance.happens(0.15));
    } else if (dice < 0.67) this.#spell(seat);
    else if (dice < 0.77) await this.#crash(seat);
    else if (dice < 0.9) await this.#changeRights();
    else if (dice < 0.94) await this.#world.snapshot();
    else if (dice < 0.97) {
      this.#draw(tab);
      await tab?.turnPages();
      this.#draw(tab);
    } else tab?.page?.say({ kind: 'cursor', x: chance.between(0, 100), y: 0 });
    await this.#world.sleep(chance.happens(0.1) ? chance.between(500, 6_000) : chance.between(0, 40));
  }

  async heal(limitMs: number): Promise<void> {
    this.#world.calm();
    for (const seat of this.#offline) this.#world.offline(seat, false);
    await this.#world.control({ type: 'boardRestored' });
    await this.#world.control({ type: 'demoOff' });
    for (const user of new Set(this.#world.users)) {
      await this.#world.control({ type: 'permit', actor: this.#world.actor(user), permit: 2 });
    }
    const deadline = this.#world.timing.now() + limitMs;
    do {
      for (const tab of this.#tabs) tab.reconnect();
      await this.#world.sleep(1_000);
    } while (!(await this.#look(this.#tabs)).rested && this.#world.timing.now() < deadline);
  }

  async judge(limitMs: number): Promise<FuzzReport> {
    const witness = this.#witness;
    const newcomer = new Tab(this.#world, 0, browser(), witness, this.#chance, this.#clientId());
    await newcomer.open();
    const everybody = [...this.#tabs, newcomer];
    const deadline = this.#world.timing.now() + limitMs;
    let look = { archive: [] as readonly ArchivedRecord[], rested: false };
    do {
      await this.#world.sleep(2_000);
      look = await this.#look(everybody);
    } while (!look.rested && this.#world.timing.now() < deadline);
    // Nothing is awaited between that look and the last tab's verdict: a line may break once more at any time, and the client that
    // is on the way back is judged when there.
    const { archive } = look;
    const { page, complaints } = witness.judge(this.#world.page.pageId, archive);
    const hash = pageHash(page);
    if (fullHash(page) !== hash) witness.complain('the incremental hash is not the full one');
    for (const tab of everybody) {
      const label = `${tab.clientId} (${tab.page?.save.state}, ${tab.page?.pending} pending, ${tab.page?.live ? 'live' : 'not live'})`;
      if (!tab.saved) witness.complain(`${label} never got everything saved`);
      if (tab.version !== page.versionId) witness.complain(`${label} is at ${tab.version}, not ${page.versionId}`);
      else if (tab.hash !== hash) witness.complain(`${label} has another page`);
    }
    for (const [user, { queue }] of this.#browsers) {
      const left = await queue.lanes(user);
      if (left.length > 0) witness.complain(`${user} still has a queue of ${left[0]?.count}`);
    }
    for (const tab of everybody) tab.close();
    const leftovers = await this.#leftovers();
    if (leftovers) witness.complain(leftovers);
    return { seed: this.#seed, operations: witness.operations, records: archive.length, complaints };
  }

  /** The log, and whether all clients have exactly its contents and nothing pending. */
  async #look(tabs: readonly Tab[]): Promise<{ archive: readonly ArchivedRecord[]; rested: boolean }> {
    const queues = await Promise.all([...this.#browsers].map(([user, { queue }]) => queue.lanes(user)));
    const archive = await this.#world.archive();
    const version = archive.at(-1)?.versionId ?? 0;
    const rested = queues.flat().length === 0 && tabs.every((tab) => tab.saved && tab.version === version);
    return { archive, rested };
  }

  /** The other end must answer a close, and a busy machine answers late. */
  async #leftovers(): Promise<string | undefined> {
    const deadline = this.#world.timing.now() + CLOSED_MS;
    for (;;) {
      await this.#world.sleep(2_500);
      const leftovers = this.#world.leftovers();
      if (!leftovers || this.#world.timing.now() >= deadline) return leftovers;
    }
  }

  #clientId(): string {
    this.#opened += 1;
    return `client-${this.#seed}-${this.#opened}`;
  }

  #sit(seat: number): Tab {
    const user = this.#world.users[seat] ?? '';
    const own = this.#browsers.get(user) ?? browser();
    this.#browsers.set(user, own);
    return new Tab(this.#world, seat, own, this.#witness, this.#chance, this.#clientId());
  }

  #draw(tab: Tab | undefined): void {
    const count = this.#chance.between(1, 4);
    for (let n = 0; n < count; n += 1) {
      const page = tab?.page?.page;
      if (!tab || !page) return;
      const done = tab.page?.dispatch([randomDraft(page, this.#chance)]);
      if (done?.ok) this.#witness.dispatched(tab.clientId, done.value.lastSeq);
      else if (done?.error === 'malformed' || done?.error === 'tooLarge') this.#witness.complain(done.error);
    }
  }

  #takeBack(tab: Tab | undefined): void {
    const done = this.#chance.happens(0.6) ? tab?.page?.undo() : tab?.page?.redo();
    if (tab && done?.ok) this.#witness.dispatched(tab.clientId, done.value.lastSeq);
  }

  #spell(seat: number): void {
    const back = this.#offline.has(seat);
    if (back) this.#offline.delete(seat);
    else this.#offline.add(seat);
    this.#world.offline(seat, !back);
    if (back) this.#tabs[seat]?.reconnect();
  }

  /** A crash in the middle of work, which may be queued, sent or stored, or not. */
  async #crash(seat: number): Promise<void> {
    this.#draw(this.#tabs[seat]);
    await this.#world.sleep(this.#chance.between(0, 25));
    this.#tabs[seat]?.crash();
    const next = this.#sit(seat);
    this.#tabs[seat] = next;
    void next.open();
  }

  /** While the affected users are drawing. */
  async #changeRights(): Promise<void> {
    const users = this.#world.users;
    const about = this.#chance.between(0, users.length - 1);
    this.#draw(this.#tabs[about]);
    this.#draw(this.#tabs[(about + 1) % users.length]);
    if (this.#chance.happens(0.5)) await this.#world.sleep(this.#chance.between(0, 15));
    await this.#world.control(this.#control(this.#world.actor(users[about] ?? '')));
    this.#draw(this.#tabs[about]);
    this.#draw(this.#tabs[(about + 1) % users.length]);
  }

  #control(actor: number): Control {
    const chance = this.#chance;
    const dice = chance.next();
    if (dice < 0.5) return { type: 'permit', actor, permit: chance.pick<Permit>([0, 1, 2, 2]) ?? 2 };
    if (dice < 0.6) return { type: 'removed', actor };
    if (dice < 0.75) return { type: 'demoOn', actor, clientId: 'demo-client' };
    if (dice < 0.92) return { type: 'demoOff' };
    return { type: chance.happens(0.4) ? 'boardRecycled' : 'boardRestored' };
  }
}

const browser = (): Browser => ({ queue: memoryQueue(), locks: memoryLocks() });
