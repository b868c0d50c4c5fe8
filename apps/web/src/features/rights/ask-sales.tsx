import { type RightsOfSpace, ROUTES, SALES_MESSAGE_MAX } from '@sw/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Input, Modal, Select } from 'antd';
import { type FormEvent, useId, useState } from 'react';
import { useT } from '../../i18n/language.ts';
import { layers } from '../../ui/layer.ts';
import { showToast } from '../../ui/toast.tsx';
import { useAction } from '../feedback/use-action.ts';
import { api } from '../transport/api.ts';
import styles from './rights.module.css';
import { RIGHTS_KEY } from './use-rights.ts';

interface AskSalesProps {
  readonly next: RightsOfSpace['next'];
  readonly close: () => void;
}

export function AskSales({ next, close }: AskSalesProps) {
  const t = useT();
  return (
    <Modal
      open
      getContainer={layers}
      onCancel={close}
      title={t('rights:ask.title')}
      width="26.25rem"
      footer={null}
      centered
      destroyOnHidden
    >
      <AskForm next={next} close={close} />
    </Modal>
  );
}

function AskForm({ next, close }: AskSalesProps) {
  const t = useT();
  const id = useId();
  const cache = useQueryClient();
  const [levelNo, setLevelNo] = useState(next?.levelNo ?? null);
  const [message, setMessage] = useState('');
  const { run, busy } = useAction(
    async () => {
      await api.call(ROUTES.askSales, { body: { levelNo, message } });
      showToast(t('rights:ask.sent'));
      close();
    },
    // Also if another window has asked already: the page then shows that.
    { settled: () => cache.invalidateQueries({ queryKey: RIGHTS_KEY }) },
  );
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    run();
  };
  return (
    <form className={styles.ask} onSubmit={submit}>
      <p>{t('rights:ask.text')}</p>
      {next && (
        <>
          <label htmlFor={`${id}-level`}>{t('rights:ask.level')}</label>
          <Select
            id={`${id}-level`}
            value={levelNo ?? 0}
            options={[
              { value: next.levelNo, label: next.name },
              { value: 0, label: t('rights:ask.any') },
            ]}
            onChange={(value) => setLevelNo(value === 0 ? null : value)}
          />
        </>
      )}
      <label htmlFor={`${id}-message`}>{t('rights:ask.message')}</label>
      <Input.TextArea
        id={`${id}-message`}
        rows={4}
        maxLength={SALES_MESSAGE_MAX}
        value={message}
        onChange={(event) => setMessage(event.target.value)}
      />
      <div className="sw-dialog-actions">
        <Button onClick={close}>{t('common:cancel')}</Button>
        <Button type="primary" htmlType="submit" loading={busy}>
          {t('rights:ask.send')}
        </Button>
      </div>
    </form>
  );
}
