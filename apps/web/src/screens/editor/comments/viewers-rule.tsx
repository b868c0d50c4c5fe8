import { useAction } from '../../../features/feedback/use-action.ts';
import { useT } from '../../../i18n/language.ts';
import styles from './comments-panel.module.css';
import { useCommentActions } from './use-comment-actions.ts';

interface ViewersRuleProps {
  readonly wbNo: string;
  readonly allowed: boolean;
}

/** The owner's setting. It shows the choice immediately, and the stored value once the server has answered. */
export function ViewersRule({ wbNo, allowed }: ViewersRuleProps) {
  const t = useT();
  const actions = useCommentActions(wbNo);
  const choose = useAction(actions.letViewers, { queued: true });
  return (
    <label className={styles.rule}>
      <input type="checkbox" checked={choose.input ?? allowed} onChange={({ target }) => choose.run(target.checked)} />
      <span>{t('editorComments:rule')}</span>
    </label>
  );
}
