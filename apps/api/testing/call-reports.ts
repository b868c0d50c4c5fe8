import { createHash, createHmac } from 'node:crypto';
import { CALL_WEBHOOK_PATH, callIdentity } from '@sw/contract';
import { engineEnv } from '@sw/testing';
import type { TestApi } from './test-api.ts';

const coded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Signs a report as LiveKit does: with a token that contains the hash of the body. */
export function signReport(body: string, secret = engineEnv().LIVEKIT_API_SECRET ?? ''): string {
  const now = Math.floor(Date.now() / 1_000);
  const sha256 = createHash('sha256').update(body).digest('base64');
  const text = `${coded({ alg: 'HS256' })}.${coded({ iss: engineEnv().LIVEKIT_API_KEY, nbf: now, exp: now + 300, sha256 })}`;
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
}

export interface Report {
  readonly event: 'participant_joined' | 'participant_left' | 'room_finished';
  readonly room: string;
  readonly at: number;
  readonly person?: {
    readonly accountId: string;
    readonly device?: string;
    readonly connection: string;
    readonly joinedAt: number;
  };
}

export function reportBody({ event, room, at, person }: Report): string {
  return JSON.stringify({
    id: `EV_${Math.random()}`,
    event,
    createdAt: String(Math.floor(at / 1_000)),
    room: { name: room },
    ...(person && {
      participant: {
        sid: person.connection,
        identity: callIdentity(person.accountId, person.device ?? 'device-1'),
        name: 'Ann',
        joinedAt: String(Math.floor(person.joinedAt / 1_000)),
        joinedAtMs: String(person.joinedAt),
      },
    }),
  });
}

export async function postReport({ url }: TestApi, body: string, signature = signReport(body)): Promise<number> {
  const headers = { 'content-type': 'application/webhook+json', authorization: signature };
  return (await fetch(`${url}${CALL_WEBHOOK_PATH}`, { method: 'POST', headers, body })).status;
}
