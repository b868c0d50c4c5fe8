import type { ErrorName } from '@sw/contract';
import { translate } from '../../i18n/language.ts';
import { showToast } from '../../ui/toast.tsx';
import { endSession } from '../session/session.ts';
import { useSession } from '../session/session-store.ts';
import { showDialog } from './dialogs.tsx';
import { endsSession, planFailure } from './failure-plan.ts';

/** Shows a message under a form field; false if the form has no such field. */
export type FieldSink = (error: ErrorName, text: string) => boolean;

export function presentFailure(failure: unknown, toField: FieldSink = () => false): void {
  // Calls that were running when the session ended fail too; those failures are not shown.
  const { phase } = useSession.getState();
  if (phase === 'leaving') return;
  const plan = planFailure(failure, translate);
  if (plan.show === 'toast') showToast(plan.text, plan.tone);
  if (plan.show === 'dialog')
    showDialog({ text: plan.text, action: translate('common:ok'), after: () => {}, kind: 'plain' });
  if (plan.show === 'field' && !toField(plan.error, plan.text)) showToast(plan.text, 'error');
  // Outside a session the message belongs to the previous one: signing in brings the new rights.
  if (plan.show === 'membership' && phase === 'in') showMembershipDialog(plan.text);
  if (plan.show === 'leave') endSession('refused');
}

/** For what runs in the background, or says its failure in its own words: only what concerns the session is shown. */
export function presentIfSessionEnds(failure: unknown): void {
  if (endsSession(failure)) presentFailure(failure);
}

export function showMembershipDialog(text: string): void {
  const action = translate('shell:membership.action');
  showDialog({ text, action, after: () => endSession('membership'), kind: 'must' });
}
