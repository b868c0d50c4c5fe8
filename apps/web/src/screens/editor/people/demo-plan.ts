import type { Rights } from '@sw/editor';
import type { MessageKey } from '../../../i18n/keys.ts';

interface Scene {
  /** Of this window. */
  readonly clientId: string | undefined;
  readonly owner: boolean;
  readonly following: string | undefined;
  readonly here: ReadonlyMap<string, number>;
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
  { clientId, mine }: NonNullable<Rights['demo']>,
  { clientId: own, owner, following, here }: Scene,
): DemoPlan {
  if (mine) {
    const who = clientId === own ? 'thisWindow' : 'otherWindow';
    return { who, text: undefined, follow: undefined, mayEnd: true };
  }
  const looking = following === clientId;
  return {
    who: 'somebodyElse',
    text: looking ? 'editorPeople:demo.seen' : 'editorPeople:demo.paused',
    follow: !looking && here.has(clientId) ? clientId : undefined,
    mayEnd: owner,
  };
}
