import { type ReactNode, useState } from 'react';
import { useT } from '../../../i18n/language.ts';
import { ConfirmDialog } from '../../feedback/confirm-dialog.tsx';
import { useCall } from '../call-state.ts';
import { act } from './run-action.ts';

interface ShareScreen {
  /** False in browsers of phones, which cannot share the screen. */
  readonly offered: boolean;
  readonly toggle: () => void;
  /** The confirmation for a user who would replace another person's screen. */
  readonly question: ReactNode;
}

const canShare = (): boolean => typeof navigator.mediaDevices?.getDisplayMedia === 'function';

/** Shares the screen. Only one is shown at a time: a second person must confirm before theirs replaces it. */
export function useShareScreen(): ShareScreen {
  const t = useT();
  const sharing = useCall((state) => state.own.sharing);
  const sharer = useCall(({ people, screenOf }) => people.find(({ userId, own }) => userId === screenOf && !own));
  const [asking, setAsking] = useState(false);
  const toggle = (): void => {
    if (sharing) act((call) => call.stopSharing());
    else if (sharer) setAsking(true);
    else act((call) => call.shareScreen());
  };
  return {
    offered: canShare(),
    toggle,
    question: (
      <ConfirmDialog
        open={asking}
        title={t('call:share.replaceTitle', { name: sharer?.name ?? '' })}
        text={t('call:share.replaceText')}
        action={t('call:share.replace')}
        close={() => setAsking(false)}
        // Runs once the dialog has closed. Browsers let a page show their prompt only for some seconds after a press, which is enough.
        run={async () => () => act((call) => call.shareScreen())}
      />
    ),
  };
}
