import type { PageState } from '@sw/board-model';
import type { Standing } from '@sw/board-sync';
import { demoFor, mayCopy, mayDrawNow, type Standing as Role } from '@sw/policy';

/** The user's current rights on the page and, if missing, the reason. */
export interface Rights {
  readonly edit: boolean;
  readonly copy: boolean;
  readonly reason: 'loading' | 'permit' | 'removed' | 'demo' | 'pageDeleted' | 'boardRecycled' | 'past' | undefined;
  /** A user is presenting; `mine` if it is this user, on any device. */
  readonly demo: { readonly actor: number; readonly clientId: string; readonly mine: boolean } | undefined;
}

export const NO_RIGHTS: Rights = { edit: false, copy: false, reason: 'loading', demo: undefined };

/** Judged like the reducer (its rules A2 to A5), so that the editor starts nothing that would be void. */
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

/** The past can be viewed, and copied by users with that right. */
export const rightsInThePast = (rights: Rights): Rights =>
  rights.edit ? { ...rights, edit: false, reason: 'past' } : rights;
