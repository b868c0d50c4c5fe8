import { EVENT_SUBJECT_PREFIX, EVENTS, isActive, type ModuleSwitches } from '@sw/contract';
import type { Bus, BusSubscription } from '@sw/nats';
import { openSpan } from '@sw/service';
import type { Sockets } from '../socket/sockets.ts';
import type { EndedSessions } from './ended-sessions.ts';
import type { MeetingNews } from './meeting-news.ts';

/** Events that are sent to connected users. */
const FORWARDED = /^(?:sharer|demo|page|board|notice|comment|screen|call)\./;

interface Event {
  readonly name: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

export interface NoticeDeps {
  readonly bus: Bus;
  readonly sockets: Sockets;
  readonly ended: EndedSessions;
  readonly meetingNews: MeetingNews;
  readonly modules: ModuleSwitches;
}

/** Sends the product's events to the sockets of the users they concern. */
export function listenToEvents({ bus, sockets, ended, meetingNews, modules }: NoticeDeps): BusSubscription {
  return bus.subscribe(`${EVENT_SUBJECT_PREFIX}.>`, ({ data, trace }) => {
    const event = JSON.parse(new TextDecoder().decode(data)) as Event;
    if (!isActive({ event: event.name, payload: event.payload }, modules)) return;
    const span = trace === undefined ? undefined : openSpan(`event ${event.name}`, { parent: trace });
    if (event.name === 'session.ended') endSessions(event, sockets, ended);
    else if (event.name === 'account.levelChanged') endOlderLevels(event, sockets, ended);
    else if (event.name === 'document.changed') reportProgress(event, sockets);
    else if (event.name === 'rooms.changed') meetingNews.roomsChanged(event.payload);
    else if (event.name === 'meeting.changed') meetingNews.meetingChanged(event.payload);
    else if (FORWARDED.test(event.name)) forward(event, sockets);
    span?.end();
  });
}

function endSessions({ payload }: Event, sockets: Sockets, ended: EndedSessions): void {
  const { accountId, sessionIds } = EVENTS['session.ended'].parse(payload);
  const over = new Set(sessionIds);
  for (const sessionId of over) ended.end(sessionId, performance.now());
  for (const connection of sockets.ofAccount(accountId)) {
    if (over.has(connection.person?.sessionId ?? '')) connection.close('SESSION_ENDED');
  }
}

/** An event may arrive late or twice, so users who have signed in again since then stay connected. */
function endOlderLevels({ payload }: Event, sockets: Sockets, ended: EndedSessions): void {
  const { accountId, levelRevision } = EVENTS['account.levelChanged'].parse(payload);
  ended.changeLevel(accountId, levelRevision, performance.now());
  for (const connection of sockets.ofAccount(accountId)) {
    if ((connection.person?.levelRevision ?? 0) < levelRevision) connection.close('LEVEL_CHANGED');
  }
}

/** Pages of a document as they become ready, on the topic of uploads. */
function reportProgress({ payload }: Event, sockets: Sockets): void {
  const { wbNo, accountIds, documentId: id, event, ready, pages } = EVENTS['document.changed'].parse(payload);
  const message = {
    topic: 'upload',
    type: 'progress',
    id,
    wbNo,
    event,
    share: pages === 0 ? 0 : ready / pages,
  } as const;
  for (const accountId of accountIds) {
    for (const connection of sockets.ofAccount(accountId)) connection.sendMessage(message);
  }
}

function forward({ name, payload }: Event, sockets: Sockets): void {
  // The message must not reveal the other recipients.
  const { accountIds: _, wbNo, ...detail } = payload;
  for (const accountId of accountsOf(payload)) {
    for (const connection of sockets.ofAccount(accountId)) {
      connection.sendMessage({
        topic: 'notify',
        type: 'notice',
        name,
        wbNo: typeof wbNo === 'string' ? wbNo : null,
        detail,
      });
    }
  }
}

function accountsOf({ accountIds, accountId }: Event['payload']): string[] {
  if (Array.isArray(accountIds)) return accountIds.map(String);
  return typeof accountId === 'string' ? [accountId] : [];
}
