import { MEETING_LIMITS } from '@sw/policy';
import * as z from 'zod';
import { route } from '../route.ts';
import { timestamp, timeZoneField } from '../rules/fields.ts';
import { dayField, weekdayField } from '../rules/meetings.ts';
import { MEETING_COMMON as common, hoursField as hours, MANAGERS, MEETING } from './meeting-shared.ts';

/** The settings for all meetings of the caller's current enterprise: limits, zone, working days. */
const count = z.number().int().nonnegative();

const releaseMinutes = z.number().int().min(5).max(60).nullable();
const settings = z.object({
  timeZone: z.string(),
  /** ISO: Monday is 1. */
  workdays: z.array(weekdayField),
  /** A room is released this number of minutes after the start if nobody has signed in; null: never. */
  releaseMinutes,
});

export const getMeetingConfig = route({
  ...common,
  name: 'getMeetingConfig',
  method: 'GET',
  path: `${MEETING}/config`,
  summary: 'What pages of meetings need first: the limits, the settings of the enterprise, and what the caller may do.',
  limit: { requests: 240, seconds: 60 },
  reply: z.object({
    limits: z.object({
      occurrences: count,
      participants: count,
      files: count,
      fileMb: count,
      fileDays: count,
      tags: count,
      contacts: count,
      delayMinutes: count,
      recordLinkDays: count,
      subjectLength: count,
      agendaPoints: count,
      aheadDays: count,
      longestHours: count,
      stepMinutes: count,
    }),
    merchantConfig: hours,
    settings,
    mayManageRooms: z.boolean(),
    now: timestamp,
  }),
  errors: ['MEETING_MEMBERS_ONLY'],
});

const workdayException = z.object({ day: dayField, working: z.boolean(), name: z.string().max(50) });
export type WorkdayEntry = z.infer<typeof workdayException>;

export const changeMeetingSettings = route({
  ...common,
  name: 'changeMeetingSettings',
  method: 'PUT',
  path: `${MEETING}/settings`,
  summary: 'Changes the time zone, the working days and the release of rooms to which nobody comes.',
  limit: { requests: 60, seconds: 60 },
  body: z.object({
    timeZone: timeZoneField.optional(),
    workdays: z.array(weekdayField).min(1).max(7).optional(),
    releaseMinutes: releaseMinutes.optional(),
  }),
  reply: settings,
  errors: ['MEETING_MEMBERS_ONLY', MANAGERS],
});

export const listWorkdays = route({
  ...common,
  name: 'listWorkdays',
  method: 'GET',
  path: `${MEETING}/workdays`,
  summary: 'Holidays and make-up days of the enterprise, in order; of one year or of all.',
  limit: { requests: 240, seconds: 60 },
  query: z.object({ year: z.coerce.number().int().min(1970).max(2199).optional() }),
  reply: z.array(workdayException),
  errors: ['MEETING_MEMBERS_ONLY'],
});

export const changeWorkdays = route({
  ...common,
  name: 'changeWorkdays',
  method: 'PUT',
  path: `${MEETING}/workdays`,
  summary: 'Adds or changes days, and removes others. Series that are booked stay as they are.',
  limit: { requests: 60, seconds: 60 },
  body: z.object({
    set: z.array(workdayException).max(MEETING_LIMITS.workdayExceptions).default([]),
    remove: z.array(dayField).max(MEETING_LIMITS.workdayExceptions).default([]),
  }),
  reply: z.array(workdayException),
  errors: ['MEETING_MEMBERS_ONLY', MANAGERS, 'WORKDAY_LIMIT'],
});
