import type { Where } from '@sw/board-sync';
import { type Rights, windowOf } from '@sw/editor';
import type { MessageKey } from '../../../i18n/keys.ts';

interface Scene {
  /** The id of this window. */
  readonly clientId: string | undefined;
  readonly owner: boolean;
  readonly following: string | undefined;
  readonly where: Where;
}

export interface DemoPlan {
  readonly who: 'thisWindow' | 'otherWindow' | 'somebodyElse';
  readonly text: MessageKey | undefined;
  /** Whose view a viewer who has moved away can return to. */
  readonly follow: string | undefined;
  /** True only for the presenter and the board's owner. */
  readonly mayEnd: boolean;
}

export function demoPlan(
  demo: NonNullable<Rights['demo']>,
  { clientId: own, owner, following, where }: Scene,
): DemoPlan {
  const { clientId, mine } = demo;
  // The presenter's window, which has another id after a reload.
  const shown = windowOf(demo, where)?.clientId;
  if (mine) {
    const here = clientId === own || (shown !== undefined && shown === own);
    return here
      ? { who: 'thisWindow', text: 'editorPeople:demo.keys', follow: undefined, mayEnd: true }
      : { who: 'otherWindow', text: undefined, follow: undefined, mayEnd: true };
  }
  const looking = following !== undefined && following === (shown ?? clientId);
  return {
    who: 'somebodyElse',
    text: looking ? 'editorPeople:demo.seen' : 'editorPeople:demo.paused',
    follow: looking ? undefined : shown,
    mayEnd: owner,
  };
}
