import { Check } from 'lucide-react';
import { useState } from 'react';
import { useT } from '../../../i18n/language.ts';
import { MailForm } from './mail-form.tsx';
import styles from './share.module.css';
import type { WayProps } from './way-props.ts';

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
