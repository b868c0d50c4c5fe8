import { Button, Input, Modal } from 'antd';
import { Copy } from 'lucide-react';
import { useId } from 'react';
import { useAction } from '../../features/feedback/use-action.ts';
import { useT } from '../../i18n/language.ts';
import { layers } from '../../ui/layer.ts';
import { showToast } from '../../ui/toast.tsx';
import styles from './site.module.css';

interface InitialPasswordProps {
  readonly nickName: string;
  readonly email: string;
  readonly password: string;
  readonly close: () => void;
}

/** The password is shown only this once, so a click beside the dialog must not close it. */
export function InitialPassword({ nickName, email, password, close }: InitialPasswordProps) {
  const t = useT();
  const id = useId();
  const copy = useAction(async () => {
    await navigator.clipboard.writeText(password);
    showToast(t('siteAdmin:initial.copied'));
  });
  return (
    <Modal
      open
      getContainer={layers}
      title={t('siteAdmin:initial.title', { name: nickName })}
      width="26.25rem"
      footer={null}
      mask={{ closable: false }}
      keyboard={false}
      closable={false}
      centered
    >
      <p>{t('siteAdmin:initial.text', { email })}</p>
      <label htmlFor={id}>{t('siteAdmin:initial.label')}</label>
      <div className={styles.once}>
        <Input
          id={id}
          readOnly
          value={password}
          className={styles.secret ?? ''}
          onFocus={({ target }) => target.select()}
        />
        <Button icon={<Copy size={16} strokeWidth={1.75} aria-hidden />} onClick={() => copy.run()}>
          {t('siteAdmin:initial.copy')}
        </Button>
      </div>
      <div className="sw-dialog-actions">
        <Button type="primary" onClick={close}>
          {t('siteAdmin:initial.done')}
        </Button>
      </div>
    </Modal>
  );
}
