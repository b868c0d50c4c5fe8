import { Button, Modal } from 'antd';
import { copyText } from '../../../features/sharing/copy-text.ts';
import { useT } from '../../../i18n/language.ts';
import { layers } from '../../../ui/layer.ts';
import styles from './sign-in-ways.module.css';

interface RecoveryCodesDialogProps {
  readonly codes: readonly string[];
  readonly close: () => void;
}

/** The codes are visible only this once, so a click beside the dialog must not close it. */
export function RecoveryCodesDialog({ codes, close }: RecoveryCodesDialogProps) {
  const t = useT();
  const text = `${codes.join('\n')}\n`;
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${t('security:codes.file')}\n\n${text}`)}`;
  return (
    <Modal
      open
      centered
      getContainer={layers}
      title={t('security:codes.title')}
      width="26.25rem"
      footer={null}
      closable={false}
      maskClosable={false}
      keyboard={false}
    >
      <div className={styles.dialog}>
        <p>{t('security:codes.text')}</p>
        <ol className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
        <div className="sw-dialog-actions">
          <Button onClick={() => void copyText(text, t('security:codes.copied'))}>{t('security:codes.copy')}</Button>
          <Button href={file} download="smart-whiteboard-recovery-codes.txt">
            {t('security:codes.download')}
          </Button>
          <Button type="primary" onClick={close}>
            {t('security:codes.saved')}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
