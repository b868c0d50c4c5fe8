import { useT } from '../../i18n/language.ts';
import { useClickLimiter } from '../timing/limit-clicks.ts';
import { TextButton } from './text-button.tsx';

/** 'Send again', once the server's waiting time is over. */
export function Resend({ wait, send }: { readonly wait: number; readonly send: () => void }) {
  const t = useT();
  const limited = useClickLimiter(send);
  return (
    <TextButton onClick={limited} disabled={wait > 0}>
      {wait > 0 ? t('account:code.wait', { seconds: wait }) : t('account:code.resend')}
    </TextButton>
  );
}
