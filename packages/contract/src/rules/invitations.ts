import { INVITATION_KINDS, REMINDERS } from '@sw/policy';
import * as z from 'zod';
import { idField } from './fields.ts';

/** What an organiser's message asks of a calendar (RFC 5546). */
export const CALENDAR_METHODS = ['REQUEST', 'CANCEL'] as const;

const agendaPoint = z.object({ text: z.string(), minutes: z.number() });

/** `InvitedEvent` of @sw/policy: instants are milliseconds. */
const invitedEvent = z.object({
  meetingId: idField,
  organiserId: idField.nullable(),
  uid: z.string(),
  originalStart: z.number().optional(),
  recurrence: z
    .object({
      start: z.object({ date: z.string(), time: z.string() }),
      rule: z.string(),
      except: z.array(z.string()).readonly(),
      until: z.number(),
    })
    .optional(),
  start: z.number(),
  end: z.number(),
  zone: z.string(),
  place: z.string(),
  subject: z.string(),
  private: z.boolean(),
  agenda: z.array(agendaPoint).readonly(),
  remind: z.enum(REMINDERS),
});

/** `InvitationMessage` of @sw/policy. */
export const invitationField = z.object({
  kind: z.enum(INVITATION_KINDS),
  event: invitedEvent,
  sequence: z.number(),
  /** Accounts, and addresses of people without one as `mailto:`. */
  to: z.array(z.string()).readonly(),
  reason: z.string().optional(),
});
