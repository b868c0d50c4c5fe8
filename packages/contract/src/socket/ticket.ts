import * as z from 'zod';
import { idField } from '../rules/fields.ts';

/** What a socket ticket stands for, as the api leaves it for the gateway. */
export const socketTicket = z.object({ accountId: idField, sessionId: idField, levelRevision: z.number().int() });
export type SocketTicket = z.infer<typeof socketTicket>;

/** Where it is kept. Keys of other kinds live in the same place and must not open a socket. */
export const ticketKey = (ticket: string): string => `socketTicket:${ticket}`;
