import { ROUTES } from '@sw/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { useT } from '../../../i18n/language.ts';
import { boardKeys } from '../../live/board-keys.ts';
import { api } from '../../transport/api.ts';
import { refetchStale } from '../../transport/refetch-stale.ts';
import { inQuery, type Permit } from '../permits.ts';
import { AddressForm } from './address-form.tsx';
import styles from './share.module.css';
import type { WayProps } from './way-props.ts';

interface MailFormProps {
  readonly wbNo: string;
  readonly permit: Permit;
  readonly sent: readonly string[];
  readonly onSent: (address: string) => void;
}

function MailForm({ wbNo, permit, sent, onSent }: MailFormProps) {
  const t = useT();
  const cache = useQueryClient();
  return (
    <AddressForm
      label={t('sharing:mail.label')}
      note={t('sharing:mail.note')}
      action={t('sharing:mail.send')}
      known={sent}
      focused={sent.length > 0}
      send={async (mail) => {
        await api.call(ROUTES.shareByMail, { params: { wbNo }, query: { mail, permit: inQuery(permit) } });
        onSent(mail);
        await refetchStale(cache, boardKeys.mailHistory);
      }}
    />
  );
}

/** Sends to one address after another; addresses that were sent to stay visible. */
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
