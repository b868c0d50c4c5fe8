import type { Permit } from '@sw/board-model';

/** A sharer's rights, as the records of a page have them: 0 view, 1 edit only, 2 edit and copy. */
export type { Permit };
export const PERMITS = [0, 1, 2] as const satisfies readonly Permit[];

/** For owners and new sharers. */
export const DEFAULT_PERMIT: Permit = 2;

export function isPermit(value: unknown): value is Permit {
  return (PERMITS as readonly unknown[]).includes(value);
}

/** A user's relation to a board. A stranger is neither its owner nor on its sharer list. */
export type Standing =
  | { readonly role: 'owner' }
  | { readonly role: 'sharer'; readonly permit: Permit }
  | { readonly role: 'stranger' };

function permitOf(standing: Standing): Permit | undefined {
  if (standing.role === 'owner') return DEFAULT_PERMIT;
  return standing.role === 'sharer' ? standing.permit : undefined;
}

export const mayView = (standing: Standing): boolean => permitOf(standing) !== undefined;
export const mayEdit = (standing: Standing): boolean => (permitOf(standing) ?? 0) >= 1;
/** Copying the board as a whole, and its contents by clipboard or cross copy. */
export const mayCopy = (standing: Standing): boolean => permitOf(standing) === 2;
/** Managing the sharer list, others' permits, removal and recycling: only the owner. */
export const mayManage = (standing: Standing): boolean => standing.role === 'owner';
