import { Button, Modal } from 'antd';
import type { FormEvent, ReactNode } from 'react';
import { useT } from '../../../i18n/language.ts';
import { layers } from '../../../ui/layer.ts';

interface EntryDialogProps {
  readonly title: string;
  readonly busy: boolean;
  readonly submit: (event: FormEvent) => void;
  readonly close: () => void;
  readonly children: ReactNode;
}

/** The form of one entry of the address book. */
export function EntryDialog({ title, busy, submit, close, children }: EntryDialogProps) {
  const t = useT();
  return (
    <Modal open getContainer={layers} onCancel={close} title={title} width="26.25rem" footer={null} centered>
      <form onSubmit={submit} noValidate>
        {children}
        <div className="sw-dialog-actions">
          <Button onClick={close}>{t('common:cancel')}</Button>
          <Button type="primary" htmlType="submit" loading={busy}>
            {t('addressBook:save')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
