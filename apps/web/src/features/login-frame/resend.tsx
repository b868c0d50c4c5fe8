import { useEffect } from 'react';
import { useT } from '../../i18n/language.ts';
import { showToast } from '../../ui/toast.tsx';
import { useAction } from '../feedback/use-action.ts';
import { useCountdown } from '../timing/use-countdown.ts';
import { TextButton } from './text-button.tsx';

interface ResendProps {
  /** The server's waiting time after the first mail. */
  readonly after: number;
  readonly send: () => Promise<{ readonly resendAfterSeconds: number }>;
  /** Shown once it is sent again. */
  readonly done: string;
}

/** 'Send again', enabled after the server's waiting time. */
export function Resend({ after, send, done }: ResendProps) {
  const t = useT();
  const [wait, startWait] = useCountdown();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the wait starts once, with the first mail
  useEffect(() => startWait(after), [after]);
  const again = useAction(async () => {
    startWait((await send()).resendAfterSeconds);
    showToast(done);
  });
  return (
    <TextButton onClick={() => again.run()} disabled={wait > 0}>
      {wait > 0 ? t('account:code.wait', { seconds: wait }) : t('account:code.resend')}
    </TextButton>
  );
}
