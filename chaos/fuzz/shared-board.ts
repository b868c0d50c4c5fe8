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
  /** Under which id each member is on the board now; nothing for one who was removed. */
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
   * The change by its route, or, where it has none yet, in the way of one. In the logs when it resolves. What the api
   * refuses (a demo of somebody who may not, anything on a recycled board) changes nothing, and that is no failure.
   */
  async control(control: Control): Promise<void> {
    try {
      await this.#change(control);
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
    }
    // An api that could not carry it within its patience leaves it to the worker.
    await until('controls in the logs', () => this.#carried(), CARRIED_MS);
  }

  /** A removed member comes back by the link, with the full permit. */
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

  /** In the manner of the api's commands: the row held, the controls in the same transaction, carried before the answer. */
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

/** The api tells nobody in which shard a page is. */
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
