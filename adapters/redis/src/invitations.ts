import type { Connection } from './connection.ts';
import { guessLimits } from './guess-script.ts';
import type { Invitations } from './port.ts';

export function openInvitations(redis: Connection, family: string): Invitations {
  /** The text in braces decides the slot in a Redis cluster: a script may touch several keys only in the same slot. */
  const placeKey = (place: string): string => `{${family}}:place:${place}`;
  const codeKey = (code: string): string => `{${family}}:code:${code}`;
  const guessKey = (who: string): string => `{${family}}:wrong:${who}`;
  return {
    async issue(place, { code, value, ttlMs }) {
      const live = await redis.use((client) =>
        client.issueInvitation(placeKey(place), codeKey(code), code, value, ttlMs),
      );
      if (live === null) return undefined;
      const [liveCode, liveValue] = live as [string, string];
      return { code: liveCode, value: liveValue };
    },
    async open(code, { account, network }, limits) {
      const [kind, detail] = (await redis.use((client) =>
        client.openInvitation(
          codeKey(code),
          guessKey(`account:${account}`),
          guessKey(`network:${network}`),
          guessKey('all'),
          code,
          ...guessLimits(limits),
        ),
      )) as ['open', string] | ['unknown'] | ['refused', number];
      if (kind === 'open') return { kind, value: detail };
      if (kind === 'refused') return { kind, retryAfterSeconds: Math.ceil(detail / 1_000) };
      return { kind };
    },
    async live(place) {
      const [code, value] = await redis.use((client) => client.hmget(placeKey(place), 'code', 'value'));
      return code && value ? { code, value } : undefined;
    },
    async holds(place, code) {
      return (await redis.use((client) => client.hget(placeKey(place), 'code'))) === code;
    },
    async revoke(places) {
      if (places.length > 0) await redis.use((client) => client.del(places.map(placeKey)));
    },
  };
}
