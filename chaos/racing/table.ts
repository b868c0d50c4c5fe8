import { setTimeout as pause } from 'node:timers/promises';
import type { Control } from '@sw/board-model';
import { type BoardConnection, memoryLocks, memoryQueue, openBoardConnection, type PageClient } from '@sw/board-sync';
import type { Chance } from '@sw/board-sync/testing';
import { until } from '@sw/engines';
import type { PageRef } from '@sw/nats';
import { socketUrl } from '../board-client.ts';
import { type Member, SharedBoard } from '../fuzz/shared-board.ts';
import type { WiredCell } from '../fuzz/wired-cell.ts';
import { Drawing } from './drawing.ts';
import { judge, type Verdict } from './judge.ts';
import { PageLog } from './page-log.ts';

export const RACES = ['permit', 'removal', 'demo', 'pageDeletion', 'boardRecycling'] as const;
export type Race = (typeof RACES)[number];

/** When the owner acts, after the other has started to draw. */
const HEAD_START_MS = 30;
/** The guest continues to draw after the owner's answer, which must have no effect. */
const AFTERWARDS_MS = 20;
const SETTLED_MS = 60_000;

interface Open {
  readonly page: PageRef;
  readonly log: PageLog;
  readonly owner: PageClient;
  readonly guest: PageClient;
  /** Numbers of the guest that were reported as not kept. */
  readonly reported: Set<number>;
}

export interface TableOptions {
  readonly chance: Chance;
  /** Judged by a fold that does not know control records. */
  readonly deaf?: boolean;
}

/** One board with its owner and a guest, each on a separate gateway, who race repeatedly. */
export class Table {
  readonly #cell: WiredCell;
  readonly #board: SharedBoard;
  readonly #chance: Chance;
  readonly #owner: BoardConnection;
  readonly #guest: BoardConnection;
  readonly #deaf: boolean;
  readonly #first: Open;

  private constructor(
    cell: WiredCell,
    board: SharedBoard,
    connections: readonly BoardConnection[],
    { chance, deaf = false }: TableOptions,
  ) {
    const [owner, guest] = connections;
    if (!owner || !guest) throw new Error('two people race');
    this.#cell = cell;
    this.#board = board;
    this.#chance = chance;
    this.#owner = owner;
    this.#guest = guest;
    this.#deaf = deaf;
    this.#first = this.#open(board.page);
  }

  static async lay(cell: WiredCell, options: TableOptions): Promise<Table> {
    const board = await SharedBoard.create(cell, 1);
    const people = [board.owner, ...board.members];
    const connections = await Promise.all(people.map((member, place) => connect(cell, member, place)));
    return new Table(cell, board, connections, options);
  }

  async race(race: Race): Promise<Verdict> {
    return race === 'pageDeletion' ? this.#raceDeletion() : this.#raceRight(race);
  }

  /** The page for a new client: the guest in another tab, from the snapshot on. */
  async newcomerAgrees(): Promise<void> {
    const [guest] = this.#board.members;
    if (!guest) throw new Error('no guest');
    const connection = await connect(this.#cell, guest, 0);
    const { page, log, reported, owner } = this.#first;
    const newcomer = connection.openPage(page);
    await settled({ page, log, reported, owner, guest: newcomer });
    const nothing = { actor: 0, strokes: [], takenAt: 0, givenAt: 0, reported, notSaved: 0 };
    const { complaints } = judge({ log, ...nothing, replicas: { newcomer: newcomer.page } });
    connection.close();
    if (complaints.length > 0) throw new Error(complaints.join('\n'));
  }

  close(): void {
    this.#owner.close();
    this.#guest.close();
  }

  async #raceRight(race: Exclude<Race, 'pageDeletion'>): Promise<Verdict> {
    const open = this.#first;
    await settled(open);
    const [taking, giving] = this.#controls(race);
    const versionAtStart = open.log.state.versionId;
    const drawing = await this.#drawWhile(open, () => this.#board.control(taking));
    await this.#board.control(giving);
    await settled(open);
    const [taken, given] = open.log.controls.filter(({ versionId }) => versionId > versionAtStart);
    if (taken?.control.type !== taking.type || given?.control.type !== giving.type) {
      throw new Error(`no control records of ${race}`);
    }
    return judge({
      ...this.#evidence(open, drawing),
      takenAt: taken.versionId,
      givenAt: given.versionId,
      notSaved: 0,
      replicas: { owner: open.owner.page, guest: open.guest.page },
    });
  }

  async #raceDeletion(): Promise<Verdict> {
    const open = this.#open(await this.#board.addPage());
    await settled(open);
    const drawing = await this.#drawWhile(open, () => this.#board.deletePage(open.page));
    await until('the guest notified about the deleted page', () => allReported(open, drawing), SETTLED_MS);
    const takenAt = open.log.controls.find(({ control }) => control.type === 'pageDeleted')?.versionId;
    if (takenAt === undefined) throw new Error('no control record of the deletion');
    const notSaved = open.guest.save.state === 'notSaved' ? open.guest.pending : 0;
    const verdict = judge({
      ...this.#evidence(open, drawing),
      takenAt,
      givenAt: Number.POSITIVE_INFINITY,
      notSaved,
      replicas: { owner: open.owner.page },
    });
    open.owner.close();
    open.guest.close();
    return verdict;
  }

  async #drawWhile(open: Open, act: () => Promise<void>): Promise<Drawing> {
    const drawing = new Drawing(open.guest);
    await pause(this.#chance.between(0, HEAD_START_MS));
    await act();
    await pause(AFTERWARDS_MS);
    await drawing.stop();
    return drawing;
  }

  #evidence({ log, reported }: Open, { strokes }: Drawing) {
    return { log, reported, strokes, actor: this.#board.members[0]?.actor ?? 0 };
  }

  #open(page: PageRef): Open {
    const guest = this.#guest.openPage(page);
    const reported = new Set<number>();
    guest.on('voided', ({ clientSeq, whole }) => {
      if (whole) reported.add(clientSeq);
    });
    return { page, guest, reported, owner: this.#owner.openPage(page), log: new PageLog(this.#cell, page, this.#deaf) };
  }

  /** The actions that revoke and restore the guest's right. */
  #controls(race: Exclude<Race, 'pageDeletion'>): readonly [Control, Control] {
    const actor = this.#board.members[0]?.actor ?? 0;
    const owner = this.#board.owner.actor;
    switch (race) {
      case 'permit':
        return [
          { type: 'permit', actor, permit: 0 },
          { type: 'permit', actor, permit: 2 },
        ];
      case 'removal':
        return [
          { type: 'removed', actor },
          { type: 'permit', actor, permit: 2 },
        ];
      case 'demo':
        return [{ type: 'demoOn', actor: owner, clientId: this.#owner.clientId }, { type: 'demoOff' }];
      case 'boardRecycling':
        return [{ type: 'boardRecycled' }, { type: 'boardRestored' }];
    }
  }
}

/** Both are at the head of the log, and everything of the guest is saved, kept or not. */
const settled = ({ owner, guest, log }: Open): Promise<void> =>
  until(
    'a settled page',
    async () => {
      guest.retry();
      owner.retry();
      if (!guest.live || !owner.live || guest.save.state !== 'saved') {
        throw new Error(`the guest is ${guest.live ? 'live' : 'away'}, ${JSON.stringify(guest.save)}`);
      }
      const versions = [owner.page?.versionId, guest.page?.versionId];
      if (versions[0] === versions[1]) await log.follow();
      versions.push(log.state.versionId);
      if (new Set(versions).size > 1) throw new Error(`versions ${versions.join(', ')}`);
    },
    SETTLED_MS,
  );

/** Everything that the guest drew on a deleted page is on it, reported as void, or reported as not saved. */
async function allReported({ owner, guest, log, reported }: Open, { strokes }: Drawing): Promise<void> {
  await log.follow();
  if (owner.page?.versionId !== log.state.versionId) throw new Error('the owner is behind');
  if (guest.pending > 0 && guest.save.state !== 'notSaved') throw new Error(`the guest sees ${guest.save.state}`);
  const open = strokes.filter(
    ({ clientSeq, selectId }) => !reported.has(clientSeq) && !log.state.objects.has(selectId),
  );
  if (open.length !== guest.pending) throw new Error(`${open.length} open, ${guest.pending} pending`);
}

const connect = (cell: WiredCell, { http }: Member, place: number): Promise<BoardConnection> =>
  openBoardConnection({
    url: socketUrl(cell.gateways[place % cell.gateways.length]?.url ?? ''),
    userId: `person-${place}`,
    maciid: 'test',
    http,
    queue: memoryQueue(),
    locks: memoryLocks(),
  });
