import { CALL_WEBHOOK_BYTES, CALL_WEBHOOK_PATH, connectionFact } from '@sw/contract';
import type { CallEvent, CallServer, SignedWebhook } from '@sw/livekit';
import { findCallOfRoom, lockCall, outsidersOf, type ReportedFact, refreshDeadline, settleCall } from '@sw/postgres';
import type { ApiDeps } from '../deps.ts';
import type { Http, HttpReply, HttpRequest } from '../http/fastify.ts';
import { joinMeetingsByCall } from '../meetings/meetings-of-call.ts';
import { publishCall } from './publish-call.ts';

const CONNECTION_FACTS = {
  participant_joined: 'joined',
  participant_left: 'left',
  participant_connection_aborted: 'left',
} as const;

function factOf({ kind, at, person }: CallEvent): ReportedFact | undefined {
  if (kind === 'room_finished') return { kind: 'finished', at: at.getTime() };
  const connection = CONNECTION_FACTS[kind as keyof typeof CONNECTION_FACTS];
  if (connection === undefined || person === undefined) return undefined;
  const time = connection === 'joined' ? person.joinedAt : at;
  return connectionFact(connection, person, time.getTime());
}

/**
 * Receives LiveKit's reports. Its signature is the only authentication: the request has no session and none of our
 * headers. Reports may arrive repeatedly and in any order. On an answer other than 200, LiveKit sends the report again.
 */
export function registerCallWebhook(http: Http, deps: Pick<ApiDeps, 'calls' | 'database' | 'clock'>): void {
  const { calls } = deps;
  if (calls === undefined) return;
  const signed = new WeakMap<HttpRequest, SignedWebhook>();
  http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The signature covers the bytes, so they are not parsed before it is verified.
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: CALL_WEBHOOK_BYTES }, (_, body, done) =>
      done(null, body),
    );
    // Anybody can send requests here. Of those with another signature, the body is not even read.
    const onRequest = async (request: HttpRequest, reply: HttpReply) => {
      const read = await calls.openWebhook(request.headers.authorization).catch(() => undefined);
      if (read === undefined) return reply.status(401).send({ ok: false });
      signed.set(request, read);
    };
    scope.post(CALL_WEBHOOK_PATH, { bodyLimit: CALL_WEBHOOK_BYTES, onRequest }, async (request, reply) => {
      const { body } = request;
      const event = signed.get(request)?.(typeof body === 'string' ? body : '');
      if (event === undefined) return reply.status(401).send({ ok: false });
      await takeReport(deps, calls, event);
      return { ok: true };
    });
  });
}

async function takeReport(
  { database, clock }: Pick<ApiDeps, 'database' | 'clock'>,
  server: CallServer,
  event: CallEvent,
): Promise<void> {
  const fact = factOf(event);
  // Other installations may use the same LiveKit; their rooms are not known here.
  const callId = event.room === undefined ? undefined : await findCallOfRoom(database.query, event.room);
  if (fact === undefined || callId === undefined) return;
  const settled = await database.transaction(async (tx) => {
    const before = await lockCall(tx, callId);
    if (before === undefined) return undefined;
    const now = clock.now();
    const { call, startedNow } = await settleCall(tx, before, [fact], { now });
    if (startedNow) await refreshDeadline(tx, call, now);
    if (before.closedAt === null) await publishCall(tx, call);
    return call;
  });
  if (settled === undefined || fact.kind !== 'joined' || event.person === undefined) return;
  // The token was valid when it was issued; the person may have lost access since.
  const { identity } = event.person;
  const out = settled.closedAt !== null || (await outsidersOf(database.query, callId)).includes(fact.person);
  if (out) await server.removePerson(settled.room, identity, { revoke: true });
  // In its own transaction, after the call's: the person is in the call already, and if this fails LiveKit reports again.
  else await joinMeetingsByCall({ database, clock }, { wbNo: settled.wbNo, accountId: fact.person });
}
