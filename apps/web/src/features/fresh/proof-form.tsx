import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useT } from '../../i18n/language.ts';
import type { Form } from '../forms/use-form.ts';
import styles from './proof.module.css';

/** The props of the form of each way. */
export interface ProofProps {
  readonly proven: () => void;
  readonly cancel: () => void;
}

interface ProofFormProps<N extends string> {
  readonly form: Form<N>;
  readonly text: string;
  /** The label of the button; 'Confirm' by default. */
  readonly action?: string;
  readonly cancel: () => void;
  readonly children?: ReactNode;
}

/** A sentence, at most one field, and the two buttons. */
export function ProofForm<N extends string>({ form, text, action, cancel, children }: ProofFormProps<N>) {
  const t = useT();
  return (
    <form className={styles.form} onSubmit={form.submit} noValidate>
      <p>{text}</p>
      {children}
      <div className="sw-dialog-actions">
        <Button onClick={cancel}>{t('common:cancel')}</Button>
        <Button type="primary" htmlType="submit" loading={form.busy}>
          {action ?? t('security:proof.confirm')}
        </Button>
      </div>
    </form>
  );
}
