import { translate } from '../../i18n/language.ts';
import { showToast, type ToastAction } from '../../ui/toast.tsx';
import { startRinging, stopRinging } from '../call/ringing/ring-state.ts';
import { showDialog } from '../feedback/dialogs.tsx';
import { showMembershipDialog } from '../feedback/present-failure.ts';
import { claim } from '../live/claim.ts';
import { useLiveStore } from '../live/live-store.ts';
import { goToLists, hasLists } from '../mini-program/lists.ts';
import { goTo } from '../session/navigator.ts';
import { useSession } from '../session/session-store.ts';
import { openShareDialog, type ShareTarget } from '../sharing/dialogs.ts';
import { type LiveEvent, planEvent } from './event-plan.ts';

const openPath = (path: string): ToastAction => ({
  label: translate('notices:open'),
  run: () => void goTo(path),
});

const answer = (path: string, board: ShareTarget): ToastAction => ({
  label: translate('notices:answer'),
  run: () => {
    void goTo(path);
    openShareDialog(board);
  },
});

/** A toast appears in one tab, and only if that is visible. A message about a tab's own screen appears in that tab. */
export function showEvent(event: LiveEvent): void {
  const { phase, user } = useSession.getState();
  if (phase !== 'in') return;
  const plan = planEvent(event, {
    userId: user?.userId,
    openBoard: useLiveStore.getState().openBoard,
    openThread: new URLSearchParams(window.location.search).get('comment') ?? undefined,
  });
  if (plan.show === 'membership') showMembershipDialog(translate('errors:MEMBERSHIP_CHANGED'));
  if (plan.show === 'removed') {
    const text = translate('errors:REMOVED_FROM_SHARERS');
    const action = translate(hasLists() ? 'notices:toList' : 'common:ok');
    showDialog({ text, action, after: () => void goToLists(), kind: 'must' });
  }
  if (plan.show === 'ringing') startRinging(plan.ring);
  if (plan.show === 'ringingStopped') stopRinging(plan.callId);
  if (plan.show !== 'toast' || document.visibilityState !== 'visible') return;
  const { id, tone, message, opens, offer } = plan;
  const action = opens === undefined ? undefined : offer ? answer(opens, offer) : openPath(opens);
  void claim(id).then((first) => {
    if (first) showToast(translate(message.key, message.values), tone, action);
  });
}
