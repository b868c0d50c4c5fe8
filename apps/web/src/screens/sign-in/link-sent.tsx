import { ROUTES } from '@sw/contract';
import { Button } from 'antd';
import { CardActions, LoginFrame } from '../../features/login-frame/login-frame.tsx';
import { Resend } from '../../features/login-frame/resend.tsx';
import { api } from '../../features/transport/api.ts';
import { useT } from '../../i18n/language.ts';
import styles from './link-sent.module.css';

export interface SentLink {
  readonly email: string;
  readonly resendAfterSeconds: number;
}

export function LinkSent({ link, back }: { readonly link: SentLink; readonly back: () => void }) {
  const t = useT();
  const { email, resendAfterSeconds } = link;
  return (
    <LoginFrame title={t('account:link.title')} text={t('account:link.text', { email })}>
      <p className={styles.again}>
        <Resend
          after={resendAfterSeconds}
          send={() => api.call(ROUTES.sendLoginLink, { body: { email } })}
          done={t('account:link.again')}
        />
      </p>
      <CardActions>
        <Button size="large" onClick={back}>
          {t('account:signIn.back')}
        </Button>
      </CardActions>
    </LoginFrame>
  );
}
