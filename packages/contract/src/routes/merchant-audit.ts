import * as z from 'zod';
import { route } from '../route.ts';
import { idField, personField, timestamp } from '../rules/fields.ts';

const common = { tag: 'merchant', access: 'session', module: 'merchant', errors: ['MERCHANT_ADMINS_ONLY'] } as const;

/**
 * Words from the event's subject, the person's name or the address; the beginning of an action
 * (`member.`); the exact number of a person; and times, `until` not included.
 */
export const auditFilter = z.object({
  text: z.string().trim().max(100).optional(),
  action: z.string().max(60).optional(),
  userId: idField.optional(),
  from: timestamp.optional(),
  until: timestamp.optional(),
});
export type AuditFilter = z.infer<typeof auditFilter>;

const auditLine = z.object({
  eventId: idField,
  action: z.string(),
  /** Null: the operator, or an account that is gone. */
  by: personField.nullable(),
  targetKind: z.string(),
  /** The name of the target at that time, if the record has it. */
  about: z.string().nullable(),
  ip: z.string().nullable(),
  at: timestamp,
});
export type AuditLine = z.infer<typeof auditLine>;

export const listMerchantAudit = route({
  ...common,
  name: 'listMerchantAudit',
  method: 'GET',
  path: '/api/merchant/audit',
  summary:
    'What happened in the current enterprise, newest first. Nobody can change it. A search reads at most 50,000 events at a time; `next` continues it, also after a page without a hit.',
  limit: { requests: 120, seconds: 60 },
  query: auditFilter.extend({ before: idField.optional() }),
  reply: z.object({ lines: z.array(auditLine), next: idField.nullable() }),
});
