import * as z from 'zod';
import { route } from '../route.ts';

/** The legal texts, by the names of their files: the user agreement (`person`) and the privacy policy (`privacy`). */
export const AGREEMENTS = ['person', 'privacy'] as const;
export type Agreement = (typeof AGREEMENTS)[number];

/**
 * The day the texts last changed. Users can accept only the version they were shown, so no other version is accepted.
 */
export const AGREEMENT_VERSION = '2026-11-15';

/** The path of a text's page, served by the web process. */
export const agreementPath = (type: Agreement): string => `/license/${type}/content.html`;

export const acceptAgreement = route({
  name: 'acceptAgreement',
  method: 'PUT',
  path: '/api/user/agreement',
  summary: 'Records that the user accepts a legal text in its current version. A repeat changes nothing.',
  tag: 'account',
  access: 'session',
  module: 'privacy',
  limit: { requests: 30, seconds: 60 },
  query: z.object({ type: z.enum(AGREEMENTS), version: z.literal(AGREEMENT_VERSION) }),
  reply: z.null(),
  errors: [],
});
