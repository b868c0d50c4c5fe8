import * as z from 'zod';
import { idField } from '../rules/fields.ts';

/** The content of a socket ticket, which the api stores for the gateway. */
export const socketTicket = z.object({ accountId: idField, sessionId: idField, levelRevision: z.number().int() });
export type SocketTicket = z.infer<typeof socketTicket>;

/** The key of a ticket. Other kinds of keys are in the same store and must not open a socket. */
export const ticketKey = (ticket: string): string => `socketTicket:${ticket}`;

/**
 * The group of slots for a board's endpoints, i.e. each (user, client) on any of its pages. Gateways maintain it; the
 * api counts it.
 */
export const endpointGroup = (wbNo: string): string => `endpoints:${wbNo}`;

/** The window in which gateways and api add up the bytes an account or a board writes. */
export const WRITTEN_WINDOW_MS = 3_600_000;

export type WrittenScope = 'account' | 'board';

/** The sum of an account's or a board's records in the current hour. */
export const writtenKey = (scope: WrittenScope, id: string): string => `written:${scope}:${id}`;
