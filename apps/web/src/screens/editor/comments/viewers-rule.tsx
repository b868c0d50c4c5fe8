import { useState } from 'react';
import { presentFailure } from '../../../features/feedback/present-failure.ts';
import { useT } from '../../../i18n/language.ts';
import styles from './comments-panel.module.css';
import { useCommentActions } from './use-comment-actions.ts';

interface ViewersRuleProps {
  readonly wbNo: string;
  readonly allowed: boolean;
}

/** The owner's choice. It shows what was chosen at once, and what holds once the server has said so. */
export function ViewersRule({ wbNo, allowed }: ViewersRuleProps) {
  const t = useT();
  const actions = useCommentActions(wbNo);
  const [chosen, setChosen] = useState<boolean>();
  const choose = async (comment: boolean): Promise<void> => {
    setChosen(comment);
    try {
      await actions.letViewers(comment);
    } catch (failure) {
      presentFailure(failure);
    } finally {
      setChosen(undefined);
    }
  };
  return (
    <label className={styles.rule}>
      <input type="checkbox" checked={chosen ?? allowed} onChange={({ target }) => void choose(target.checked)} />
      <span>{t('editorComments:rule')}</span>
    </label>
  );
}
