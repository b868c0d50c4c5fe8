import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { CardActions, LoginFrame } from '../../features/login-frame/login-frame.tsx';
import { useSession } from '../../features/session/session-store.ts';
import { useT } from '../../i18n/language.ts';

interface AskFirstProps {
  /** Shortened. */
  readonly email: string;
  readonly busy: boolean;
  readonly signIn: () => void;
}

/** Before a link signs somebody in who may not have asked for it. */
export function AskFirst({ email, busy, signIn }: AskFirstProps) {
  const t = useT();
  const navigate = useNavigate();
  const now = useSession(({ user }) => user?.email);
  return (
    <LoginFrame
      title={t('account:link.askTitle', { email })}
      text={now === undefined ? t('account:link.askText') : t('account:link.askInstead', { now })}
    >
      <CardActions>
        <Button type="primary" size="large" loading={busy} onClick={signIn}>
          {t('account:link.submit')}
        </Button>
        <Button size="large" onClick={() => void navigate('/', { replace: true })}>
          {t('account:link.refuse')}
        </Button>
      </CardActions>
    </LoginFrame>
  );
}
