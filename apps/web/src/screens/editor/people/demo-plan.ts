import type { Where } from '@sw/board-sync';
import { type Rights, windowOf } from '@sw/editor';
import type { MessageKey } from '../../../i18n/keys.ts';

interface Scene {
  /** Of this window. */
  readonly clientId: string | undefined;
  readonly owner: boolean;
  readonly following: string | undefined;
  readonly where: Where;
}

export interface DemoPlan {
  readonly who: 'thisWindow' | 'otherWindow' | 'somebodyElse';
  readonly text: MessageKey | undefined;
  /** Whose view is offered: who wandered off comes back by it. */
  readonly follow: string | undefined;
  /** Only the opener or the board's owner. */
  readonly mayEnd: boolean;
}

export function demoPlan(
  demo: NonNullable<Rights['demo']>,
  { clientId: own, owner, following, where }: Scene,
): DemoPlan {
  const { clientId, mine } = demo;
  // The presenter's window: a reload opens another one.
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
