import { Button, Modal } from 'antd';
import type { ReactNode } from 'react';
import type { Form } from '../../../features/forms/use-form.ts';
import { useT } from '../../../i18n/language.ts';
import { layers } from '../../../ui/layer.ts';
import styles from './contact.module.css';

interface StepFormProps<N extends string> {
  readonly title: string;
  readonly text: string;
  readonly action: string;
  readonly form: Form<N>;
  readonly close: () => void;
  readonly children: ReactNode;
}

/** One step of binding an address: a sentence, a field and the button to the next step. */
export function StepForm<N extends string>({ title, text, action, form, close, children }: StepFormProps<N>) {
  const t = useT();
  return (
    <Modal open centered getContainer={layers} onCancel={close} title={title} width="26.25rem" footer={null}>
      <form onSubmit={form.submit} noValidate>
        <p className={styles.text}>{text}</p>
        {children}
        <div className="sw-dialog-actions">
          <Button onClick={close}>{t('common:cancel')}</Button>
          <Button type="primary" htmlType="submit" loading={form.busy}>
            {action}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
