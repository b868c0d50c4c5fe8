import { createHash } from 'node:crypto';
import { newId, newSecret } from '@sw/base';
import { ManualClock } from '@sw/base/testing';
import { CALL_TOKEN_SECONDS, callIdentity } from '@sw/contract';
import { type CallServer, openCallServer } from '@sw/livekit';
import { addCall, takeSeat } from '@sw/postgres';
import type { Logger } from '@sw/service';
import { connectToRoom, engineEnv, type RoomConnection, type TestDatabase, testDatabase } from '@sw/testing';
import type { CallDeps } from '../src/calls/call-deps.ts';
import { addBoard, type TestBoard } from './boards.ts';

export interface TestCall {
  readonly board: TestBoard;
  readonly callId: string;
  readonly room: string;
}

const DEVICE = 'device-1';
const { LIVEKIT_URL, LIVEKIT_API_KEY, LIVEKIT_API_SECRET } = engineEnv();

/** Calls in their own database and rooms at the real LiveKit, whose reports are not received here. */
export class CallWorld {
  readonly own: TestDatabase;
  readonly server: CallServer;
  readonly #rooms: string[] = [];

  private constructor(own: TestDatabase) {
    this.own = own;
    this.server = openCallServer({ url: LIVEKIT_URL, apiKey: LIVEKIT_API_KEY, apiSecret: LIVEKIT_API_SECRET });
  }

  static async open(): Promise<CallWorld> {
    return new CallWorld(await testDatabase());
  }

  async close(): Promise<void> {
    for (const room of this.#rooms) await this.server.endRoom(room);
    await this.server.close();
    await this.own.drop();
  }

  depsAt(now: number): { deps: CallDeps; clock: ManualClock } {
    const logger = { info: () => undefined, warn: () => undefined } as unknown as Logger;
    const clock = new ManualClock(now);
    return { deps: { database: this.own.db, server: this.server, logger, clock }, clock };
  }

  async addCall(now: number, { withRoom = true } = {}): Promise<TestCall> {
    const board = await addBoard(this.own.db);
    const [callId, room] = [newId(), `call-${newSecret()}`];
    this.#rooms.push(room);
    if (withRoom) await this.server.ensureRoom(room, { maxPeople: 10, emptyTimeoutSeconds: 60 });
    await this.own.db.transaction((tx) =>
      addCall(tx, {
        callId,
        room,
        kind: 'voice',
        creator: board.accountId,
        timeZone: 'UTC',
        at: new Date(now),
        board: { ...board, wbName: 'Plan' },
      }),
    );
    return { board, callId, room };
  }

  async addGuest({ wbNo, spaceId }: TestBoard): Promise<string> {
    const accountId = newId();
    const account = { accountId, email: `${accountId}@example.com`, nickName: 'Ben', levelNo: 1 };
    await this.own.db.query
      .insertInto('account')
      .values({ ...account, locale: 'en', timeZone: 'UTC' })
      .execute();
    await this.own.db.query
      .insertInto('boardSharer')
      .values({ wbShareId: newId(), wbNo, spaceId, accountId, permit: 2 })
      .execute();
    return accountId;
  }

  async addSession(accountId: string): Promise<string> {
    const sessionId = newId();
    const tokenHash = createHash('sha256').update(sessionId).digest();
    const expiresAt = new Date(Date.now() + 3_600_000);
    await this.own.db.query
      .insertInto('session')
      .values({ sessionId, accountId, tokenHash, levelRevision: 1, expiresAt, userAgent: 'test', ip: null })
      .execute();
    return sessionId;
  }

  async removeGuest(accountId: string): Promise<void> {
    await this.own.db.query
      .updateTable('boardSharer')
      .set({ removedAt: new Date() })
      .where('accountId', '=', accountId)
      .execute();
  }

  /** A token as the api gives it, with its place in the call. */
  async tokenFor({ callId, room }: TestCall, accountId: string, sessionId = newId()): Promise<string> {
    const until = new Date(Date.now() + CALL_TOKEN_SECONDS * 1_000);
    await this.own.db.transaction((tx) => takeSeat(tx, { callId, accountId, device: DEVICE, sessionId }, until));
    const identity = callIdentity(accountId, DEVICE);
    return this.server.mintToken({ room, identity, name: 'Ann', canPublish: true, ttlSeconds: CALL_TOKEN_SECONDS });
  }

  async enter(call: TestCall, accountId: string): Promise<{ token: string; connection: RoomConnection }> {
    const token = await this.tokenFor(call, accountId);
    return { token, connection: await this.connect(token) };
  }

  connect(token: string): Promise<RoomConnection> {
    return connectToRoom(LIVEKIT_URL, token);
  }

  async peopleIn({ room }: TestCall): Promise<string[]> {
    return (await this.server.listPeople(room)).map(({ identity }) => identity.slice(0, -DEVICE.length - 1));
  }
}
