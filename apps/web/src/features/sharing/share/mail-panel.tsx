import { normalEmail, ROUTES } from '@sw/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { AutoComplete, Button } from 'antd';
import { Check, CircleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { useT } from '../../../i18n/language.ts';
import { emailRule } from '../../forms/rules.ts';
import { useForm } from '../../forms/use-form.ts';
import { boardKeys } from '../../live/board-keys.ts';
import { api } from '../../transport/api.ts';
import { refetchStale } from '../../transport/refetch-stale.ts';
import { inQuery, type Permit } from '../permits.ts';
import styles from './share.module.css';
import { suggestions } from './suggestions.ts';
import type { WayProps } from './way-props.ts';

const START = { email: '' };
const RULES = { email: emailRule };

interface MailFormProps {
  readonly wbNo: string;
  readonly permit: Permit;
  readonly sent: readonly string[];
  readonly onSent: (address: string) => void;
}

function MailForm({ wbNo, permit, sent, onSent }: MailFormProps) {
  const t = useT();
  const id = useId();
  const cache = useQueryClient();
  const history = useQuery({
    queryKey: boardKeys.mailHistory,
    queryFn: ({ signal }) => api.call(ROUTES.getMailHistory, { query: {} }, { signal }),
    meta: { failures: 'inPlace' },
  });
  const form = useForm({
    start: START,
    rules: RULES,
    send: async ({ email }) => {
      const mail = normalEmail(email);
      await api.call(ROUTES.shareByMail, { params: { wbNo }, query: { mail, permit: inQuery(permit) } });
      onSent(mail);
      await refetchStale(cache, boardKeys.mailHistory);
    },
  });
  const field = form.field('email');
  const wrong = field.message !== undefined;
  return (
    <form onSubmit={form.submit} noValidate>
      <label className={styles.label} htmlFor={id}>
        {t('sharing:mail.label')}
      </label>
      <div className={styles.line}>
        <AutoComplete
          id={id}
          className={styles.address ?? ''}
          autoFocus={sent.length > 0}
          value={field.value}
          options={suggestions(history.data ?? [], field.value, sent).map((value) => ({ value }))}
          onChange={(value: string | undefined) => field.type(value ?? '')}
          status={wrong ? 'error' : ''}
          aria-invalid={wrong}
          {...(wrong ? { 'aria-describedby': `${id}-wrong` } : {})}
        />
        <Button type="primary" htmlType="submit" loading={form.busy}>
          {t('sharing:mail.send')}
        </Button>
      </div>
      {wrong ? (
        <p className={styles.wrong} id={`${id}-wrong`} role="alert">
          <CircleAlert size={14} strokeWidth={1.75} aria-hidden />
          {field.message}
        </p>
      ) : (
        <p className={styles.note}>{t('sharing:mail.note')}</p>
      )}
    </form>
  );
}

/** One address after another; sent ones stay visible. */
export function MailPanel({ board, permit }: WayProps) {
  const t = useT();
  const [sent, setSent] = useState<readonly string[]>([]);
  const keep = (address: string) => setSent((before) => [address, ...before.filter((one) => one !== address)]);
  return (
    <>
      <MailForm key={sent.join()} wbNo={board.wbNo} permit={permit} sent={sent} onSent={keep} />
      <ul className={styles.sent} aria-live="polite" aria-label={t('sharing:mail.sentList')}>
        {sent.map((address) => (
          <li key={address}>
            <Check size={16} strokeWidth={1.75} aria-hidden />
            {t('sharing:mail.sent', { address })}
          </li>
        ))}
      </ul>
    </>
  );
}
