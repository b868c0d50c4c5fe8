import * as z from 'zod';
import { idField } from './rules/fields.ts';

/** What the outbox tells the rest of the product over the bus: subject → payload. */
export const EVENTS = {
  'account.registered': z.object({ accountId: idField }),
  'session.ended': z.object({ accountId: idField, sessionIds: z.array(idField) }),
  'board.created': z.object({ wbNo: idField, spaceId: idField, ownerAccountId: idField }),
} as const satisfies Record<string, z.ZodType>;

export type EventName = keyof typeof EVENTS;
export type EventPayload<N extends EventName> = z.infer<(typeof EVENTS)[N]>;

/** On the bus an event stands under this prefix; the stream of the same name keeps them. */
export const EVENT_SUBJECT_PREFIX = 'event';
