import type { SaveState } from '@sw/board-sync';
import type { MessageKey } from '../../../i18n/keys.ts';
import { whyKey } from '../shell/messages/reasons.ts';

export interface SaveLabel {
  readonly key: MessageKey;
  readonly count: number | undefined;
  readonly why: MessageKey | undefined;
  readonly tone: 'ok' | 'quiet' | 'warn' | 'danger';
  readonly icon: 'saved' | 'saving' | 'offline' | 'reconnecting' | 'notSaved';
  /** The state usually passes before anybody could read it: shown only if it lasts. */
  readonly settling: boolean;
}

interface Around {
  /** A connection attempt is running. */
  readonly trying: boolean;
  /** The page is completely open. */
  readonly ready: boolean;
}

const labelled = (
  key: MessageKey,
  tone: SaveLabel['tone'],
  icon: SaveLabel['icon'],
  more: Partial<SaveLabel> = {},
): SaveLabel => ({ key, tone, icon, count: undefined, why: undefined, settling: false, ...more });

export function saveLabel(save: SaveState, { trying, ready }: Around): SaveLabel {
  if (save.state === 'notSaved') {
    return labelled('editorPeople:save.notSaved', 'danger', 'notSaved', { why: whyKey(save.reason) });
  }
  if (save.state === 'offline' && !trying) {
    return save.kept > 0
      ? labelled('editorPeople:save.offlineKept', 'warn', 'offline', { count: save.kept })
      : labelled('editorPeople:save.offline', 'warn', 'offline');
  }
  if (!ready) return labelled('editorPeople:save.opening', 'quiet', 'saving', { settling: true });
  if (save.state === 'offline')
    return labelled('editorPeople:save.reconnecting', 'warn', 'reconnecting', { settling: true });
  if (save.state === 'saving') return labelled('editorPeople:save.saving', 'quiet', 'saving', { settling: true });
  return labelled('editorPeople:save.saved', 'ok', 'saved');
}
