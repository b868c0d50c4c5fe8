import type { Control } from '@sw/board-model';
import type { SyncHttp } from '@sw/board-sync';
import { appendWaiting, CallFailure, type Client, ROUTES } from '@sw/contract';
import { until } from '@sw/engines';
import type { PageRef } from '@sw/nats';
import { carryControls, controlEveryPage, waitingControls } from '@sw/postgres';
import { apiClient, syncHttp } from '../board-client.ts';
import { makePeople } from '../people.ts';
import type { WiredCell } from './wired-cell.ts';

const APPEND_MS = 2_000;
const CARRIED_MS = 30_000;

export interface Member {
  readonly client: Client;
  readonly http: SyncHttp;
  readonly actor: number;
}

/** A board with an owner and people who joined it by link, changed as the application changes it: over HTTP. */
export class SharedBoard {
  readonly page: PageRef;
  readonly owner: Member;
  readonly members: readonly Member[];
  readonly #cell: WiredCell;
  readonly #code: string;
  /** The current id of each member on the board; none for a removed member. */
  readonly #shares = new Map<Member, string>();

  private constructor(cell: WiredCell, page: PageRef, people: readonly Member[], code: string) {
    const [owner, ...members] = people;
    if (!owner) throw new Error('a board needs an owner');
    this.#cell = cell;
    this.#code = code;
    this.page = page;
    this.owner = owner;
    this.members = members;
  }

  static async create(cell: WiredCell, memberCount: number): Promise<SharedBoard> {
    const people = await makePeople(cell.database, memberCount + 1);
    const clients = people.map((person) => apiClient(cell.apiUrl, person));
    const [owner, ...others] = clients;
    if (!owner) throw new Error('nobody there');
    const { wbNo } = await owner.call(ROUTES.createBoard, { body: { wbName: 'Together' } });
    const { link } = await owner.call(ROUTES.shareCode, { params: { wbNo }, query: { permit: '2' } });
    const code = new URL(link).searchParams.get('code') ?? '';
    const shares: string[] = [];
    for (const client of others) {
      await client.call(ROUTES.joinBoard, { query: { code } });
      shares.push(await newShare(owner, wbNo, new Set(shares)));
    }
    const infos = await Promise.all(clients.map((client) => client.call(ROUTES.getPage, { params: { id: wbNo } })));
    const page = await pageRef(cell, wbNo, infos[0]?.pageId ?? '');
    const members = people.map((person, place) => {
      const client = clients[place] ?? owner;
      return { client, http: syncHttp(cell.apiUrl, person), actor: infos[place]?.actor ?? 0 };
    });
    const board = new SharedBoard(cell, page, members, code);
    for (const [place, share] of shares.entries()) board.#shares.set(board.#member(place), share);
    return board;
  }

  /**
   * Makes the change through its route or, if it has none yet, like a route. It is in the logs when it resolves. Changes that the
   * api refuses (a demo without the right, anything on a recycled board) have no effect and are not failures.
   */
  async control(control: Control): Promise<void> {
    try {
      await this.#change(control);
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
    }
    // If the api could not append it within its time limit, the worker does.
    await until('controls in the logs', () => this.#carried(), CARRIED_MS);
  }

  /** A removed member rejoins by the link, with the full permit. */
  async join(member: Member): Promise<void> {
    await member.client.call(ROUTES.joinBoard, { query: { code: this.#code } });
    const known = new Set(this.#shares.values());
    this.#shares.set(member, await newShare(this.owner.client, this.page.wbNo, known));
  }

  async addPage(): Promise<PageRef> {
    const { wbNo } = this.page;
    const { pageId } = await this.owner.client.call(ROUTES.createPage, { query: { wbNo }, body: {} });
    return pageRef(this.#cell, wbNo, pageId);
  }

  async deletePage({ pageId }: PageRef): Promise<void> {
    await this.owner.client.call(ROUTES.deletePage, { params: { pageId }, query: {} });
  }

  async #change(control: Control): Promise<void> {
    const { client } = this.owner;
    const { wbNo } = this.page;
    switch (control.type) {
      case 'permit': {
        const member = this.#acting(control.actor);
        if (!this.#shares.has(member)) await this.join(member);
        const wbShareId = this.#shares.get(member) ?? '';
        const permit = String(control.permit) as '0' | '1' | '2';
        await client.call(ROUTES.changeSharer, { params: { wbShareId }, query: { permit } });
        return;
      }
      case 'removed': {
        const member = this.#acting(control.actor);
        const wbShareId = this.#shares.get(member);
        if (wbShareId === undefined) return;
        await client.call(ROUTES.removeSharer, { params: { wbShareId } });
        this.#shares.delete(member);
        return;
      }
      case 'demoOn': {
        const { actor, clientId: clientid } = control;
        const by = actor === this.owner.actor ? this.owner : this.#acting(actor);
        await by.client.call(ROUTES.turnOnDemoMode, { params: { wbNo }, query: { clientid } });
        return;
      }
      case 'demoOff':
        await client.call(ROUTES.turnOffDemoMode, { params: { wbNo } });
        return;
      case 'boardRecycled':
      case 'boardRestored':
        return this.#recycle(control);
      default:
        throw new Error(`no way to ${control.type}`);
    }
  }

  /** Like the api's commands: the row is locked, the controls are in the same transaction and appended before the answer. */
  async #recycle(control: Control): Promise<void> {
    const { database, log } = this.#cell;
    const { wbNo } = this.page;
    await database.transaction(async (tx) => {
      await tx.selectFrom('board').select('wbNo').where('wbNo', '=', wbNo).forNoKeyUpdate().execute();
      const recycledAt = control.type === 'boardRecycled' ? new Date() : null;
      await tx.updateTable('board').set({ recycledAt }).where('wbNo', '=', wbNo).execute();
      await controlEveryPage(tx, wbNo, [control]);
    });
    await carryControls(database, wbNo, (waiting) =>
      appendWaiting(waiting, (frame) =>
        log.append({ shard: waiting.shard, wbNo, pageId: waiting.pageId }, frame, { timeoutMs: APPEND_MS }),
      ),
    ).catch(() => undefined);
  }

  async #carried(): Promise<void> {
    const waiting = await waitingControls(this.#cell.database.query, this.page.wbNo);
    if (waiting.length > 0) throw new Error(`${waiting.length} wait`);
  }

  #acting(actor: number): Member {
    const member = this.members.find((one) => one.actor === actor);
    if (!member) throw new Error(`nobody is actor ${actor}`);
    return member;
  }

  #member(place: number): Member {
    const member = this.members[place];
    if (!member) throw new Error(`no member ${place}`);
    return member;
  }
}

/** The api does not reveal the shard of a page. */
async function pageRef({ database }: WiredCell, wbNo: string, pageId: string): Promise<PageRef> {
  const { shard } = await database.query
    .selectFrom('boardPage')
    .select('shard')
    .where('pageId', '=', pageId)
    .executeTakeFirstOrThrow();
  return { shard, wbNo, pageId };
}

async function newShare(owner: Client, wbNo: string, known: ReadonlySet<string>): Promise<string> {
  const sharers = await owner.call(ROUTES.listSharers, { params: { id: wbNo } });
  const share = sharers.find(({ wbShareId }) => !known.has(wbShareId));
  if (!share) throw new Error('nobody joined');
  return share.wbShareId;
}
