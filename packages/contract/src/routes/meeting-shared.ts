import * as z from 'zod';
import { timestamp } from '../rules/fields.ts';

/** Prefix of all routes of meetings. They concern the caller's current enterprise, so no other can be named. */
export const MEETING = '/services/meeting/api/web';
export const MEETING_COMMON = { tag: 'meeting', access: 'session', module: 'meeting' } as const;

export const spanField = z.object({ startsAt: timestamp, endsAt: timestamp });
export type TimeSpan = z.infer<typeof spanField>;

/** A route about one meeting refuses with these. Of a meeting that is not the caller's, nothing is said. */
export const NO_MEETING = ['MEETING_MEMBERS_ONLY', 'MEETING_NOT_FOUND'] as const;
