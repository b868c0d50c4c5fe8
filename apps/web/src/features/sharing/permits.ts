import type { ROUTES, RouteReply } from '@sw/contract';
import type { MessageKey } from '../../i18n/keys.ts';

export type Permit = RouteReply<typeof ROUTES.listSharers>[number]['permit'];
export const PERMITS = [0, 1, 2] as const satisfies readonly Permit[];
/** By default new sharers may do everything, as on paper. */
export const DEFAULT_PERMIT: Permit = 2;

/** The permit as text, for the query of a request. */
export const inQuery = (permit: Permit) => String(permit) as `${Permit}`;

export const PERMIT_NAME = {
  0: 'sharing:permit.view',
  1: 'sharing:permit.edit',
  2: 'sharing:permit.copy',
} as const satisfies Record<Permit, MessageKey>;

export const PERMIT_MEANING = {
  0: 'sharing:permit.viewMeans',
  1: 'sharing:permit.editMeans',
  2: 'sharing:permit.copyMeans',
} as const satisfies Record<Permit, MessageKey>;

/** The permit as the end of the sentence 'Newcomers can'. */
export const PERMIT_PHRASE = {
  0: 'sharing:permit.viewPhrase',
  1: 'sharing:permit.editPhrase',
  2: 'sharing:permit.copyPhrase',
} as const satisfies Record<Permit, MessageKey>;
