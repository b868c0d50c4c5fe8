import { Button, Modal } from 'antd';
import { Face } from '../../features/people/face.tsx';
import { useT } from '../../i18n/language.ts';
import { layers } from '../../ui/layer.ts';
import styles from './enterprise.module.css';
import type { Refused } from './use-bulk.ts';

interface OutcomesDialogProps {
  readonly refused: readonly Refused[];
  /** The number of members that were changed. */
  readonly done: number;
  readonly close: () => void;
}

/** Lists who could not be changed, and why. */
export function OutcomesDialog({ refused, done, close }: OutcomesDialogProps) {
  const t = useT();
  return (
    <Modal
      open
      getContainer={layers}
      onCancel={close}
      title={t('merchantAdmin:bulk.refusedTitle', { count: refused.length })}
      width="32rem"
      footer={null}
      centered
    >
      <p className={styles.note}>{t('merchantAdmin:bulk.refusedText', { count: done })}</p>
      <ul className={styles.outcomes}>
        {refused.map(({ member, problem }) => (
          <li key={member.userId}>
            <Face person={member} />
            <span>
              {member.nickName}
              <small>{t(problem === 'FORBIDDEN' ? 'merchantAdmin:bulk.ownersOnly' : `errors:${problem}`)}</small>
            </span>
          </li>
        ))}
      </ul>
      <div className="sw-dialog-actions">
        <Button type="primary" onClick={close}>
          {t('common:close')}
        </Button>
      </div>
    </Modal>
  );
}
