import * as z from 'zod';
import { timestamp } from '../rules/fields.ts';
import { hourField } from '../rules/meetings.ts';

/** Prefix of all routes of meetings. They concern the caller's current enterprise, so no other can be named. */
export const MEETING = '/services/meeting/api/web';
export const MEETING_COMMON = { tag: 'meeting', access: 'session', module: 'meeting' } as const;

export const spanField = z.object({ startsAt: timestamp, endsAt: timestamp });
export type TimeSpan = z.infer<typeof spanField>;

/** From when until when rooms can be booked. */
export const hoursField = z.object({ appointStartTime: hourField, appointEndTime: hourField });

/** The refusal of routes that only room managers may call. */
export const MANAGERS = 'ROOM_MANAGERS_ONLY';

/** The refusals of routes about one meeting. They reveal nothing about meetings of other people. */
export const NO_MEETING = ['MEETING_MEMBERS_ONLY', 'MEETING_NOT_FOUND'] as const;
