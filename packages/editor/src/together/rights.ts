import type { PageState } from '@sw/board-model';
import type { Standing } from '@sw/board-sync';
import { demoFor, mayCopy, mayDrawNow, type Standing as Role } from '@sw/policy';

/** What one may do on the page right now, and if not, why. */
export interface Rights {
  readonly edit: boolean;
  readonly copy: boolean;
  readonly reason: 'loading' | 'permit' | 'removed' | 'demo' | 'pageDeleted' | 'boardRecycled' | 'past' | undefined;
  /** Somebody presents; `mine` if it is oneself, on whichever device. */
  readonly demo: { readonly actor: number; readonly clientId: string; readonly mine: boolean } | undefined;
}

export const NO_RIGHTS: Rights = { edit: false, copy: false, reason: 'loading', demo: undefined };

/** Judged as the reducer will (its rules A2 to A5), so that nothing is begun that would be void. */
export function rightsOf(page: PageState | undefined, standing: Standing | undefined): Rights {
  if (!page || !standing) return NO_RIGHTS;
  const { deleted, recycled, removed, demo } = page.access;
  const { actor, permit, owner } = standing;
  const role: Role = owner ? { role: 'owner' } : { role: 'sharer', permit };
  const shown = demo ? { ...demo, mine: demo.actor === actor } : undefined;
  const refused = (reason: Rights['reason']): Rights => ({ edit: false, copy: mayCopy(role), reason, demo: shown });
  if (deleted) return refused('pageDeleted');
  if (recycled) return refused('boardRecycled');
  if (removed.has(actor)) return { ...refused('removed'), copy: false };
  const may = mayDrawNow(role, demoFor(demo?.actor, actor));
  if (!may.ok) return refused(may.error);
  return { edit: true, copy: mayCopy(role), reason: undefined, demo: shown };
}

/** What is over can be looked at, and copied by those who may. */
export const rightsInThePast = (rights: Rights): Rights =>
  rights.edit ? { ...rights, edit: false, reason: 'past' } : rights;
