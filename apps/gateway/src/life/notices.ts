import { EVENT_SUBJECT_PREFIX } from '@sw/contract';
import type { Bus, BusSubscription } from '@sw/nats';
import type { Sockets } from '../socket/sockets.ts';
import type { EndedSessions } from './ended-sessions.ts';

/** What people are told about while they are connected. */
const TOLD = /^(?:sharer|demo|page|board)\./;
const LEVEL_CHANGED = 'account.levelChanged';

interface Event {
  readonly name: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

export interface NoticeDeps {
  readonly bus: Bus;
  readonly sockets: Sockets;
  readonly ended: EndedSessions;
}

/** The product's events, to the sockets of those whom they concern. */
export function listenToEvents({ bus, sockets, ended }: NoticeDeps): BusSubscription {
  return bus.subscribe(`${EVENT_SUBJECT_PREFIX}.>`, ({ data }) => {
    const { name, payload } = JSON.parse(new TextDecoder().decode(data)) as Event;
    const concerned = accountsOf(payload);
    if (name === 'session.ended') {
      const over = new Set(Array.isArray(payload.sessionIds) ? payload.sessionIds.map(String) : []);
      for (const sessionId of over) ended.add(sessionId, performance.now());
      for (const accountId of concerned) {
        for (const connection of sockets.ofAccount(accountId)) {
          if (over.has(connection.person?.sessionId ?? '')) connection.close('SESSION_ENDED');
        }
      }
      return;
    }
    for (const accountId of concerned) {
      for (const connection of sockets.ofAccount(accountId)) {
        if (name === LEVEL_CHANGED) connection.close('LEVEL_CHANGED');
        if (!TOLD.test(name)) continue;
        // Who else is concerned is nobody's business.
        const { accountIds: _, wbNo, ...detail } = payload;
        connection.tell({
          topic: 'notify',
          type: 'notice',
          name,
          wbNo: typeof wbNo === 'string' ? wbNo : null,
          detail,
        });
      }
    }
  });
}

function accountsOf({ accountIds, accountId }: Event['payload']): string[] {
  if (Array.isArray(accountIds)) return accountIds.map(String);
  return typeof accountId === 'string' ? [accountId] : [];
}
