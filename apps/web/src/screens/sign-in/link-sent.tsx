import { ROUTES } from '@sw/contract';
import { Button } from 'antd';
import { useEffect } from 'react';
import { presentFailure } from '../../features/feedback/present-failure.ts';
import { CardActions, LoginFrame } from '../../features/login-frame/login-frame.tsx';
import { Resend } from '../../features/login-frame/resend.tsx';
import { useCountdown } from '../../features/timing/use-countdown.ts';
import { api } from '../../features/transport/api.ts';
import { useT } from '../../i18n/language.ts';
import { showToast } from '../../ui/toast.tsx';
import styles from './link-sent.module.css';

export interface SentLink {
  readonly email: string;
  readonly resendAfterSeconds: number;
}

export function LinkSent({ link, back }: { readonly link: SentLink; readonly back: () => void }) {
  const t = useT();
  const [wait, startWait] = useCountdown();
  const { email, resendAfterSeconds } = link;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the wait starts once, with the link that was sent
  useEffect(() => startWait(resendAfterSeconds), [resendAfterSeconds]);
  const again = async () => {
    try {
      startWait((await api.call(ROUTES.sendLoginLink, { body: { email } })).resendAfterSeconds);
      showToast(t('account:link.again'));
    } catch (failure) {
      presentFailure(failure);
    }
  };
  return (
    <LoginFrame title={t('account:link.title')} text={t('account:link.text', { email })}>
      <p className={styles.again}>
        <Resend wait={wait} send={() => void again()} />
      </p>
      <CardActions>
        <Button size="large" onClick={back}>
          {t('account:signIn.back')}
        </Button>
      </CardActions>
    </LoginFrame>
  );
}
