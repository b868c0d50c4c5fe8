import * as z from 'zod';
import { idField } from '../rules/fields.ts';

/** The content of a socket ticket, which the api stores for the gateway. */
export const socketTicket = z.object({ accountId: idField, sessionId: idField, levelRevision: z.number().int() });
export type SocketTicket = z.infer<typeof socketTicket>;

/** The key of a ticket. Other kinds of keys are in the same store and must not open a socket. */
export const ticketKey = (ticket: string): string => `socketTicket:${ticket}`;
