import { Button } from 'antd';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { CardActions, LoginFrame } from '../../features/login-frame/login-frame.tsx';
import { QrCode } from '../../features/qr-sign-in/qr-code.tsx';
import { QrSteps } from '../../features/qr-sign-in/qr-steps.tsx';
import { useSession } from '../../features/session/session-store.ts';
import { useT } from '../../i18n/language.ts';

/** The page on a computer that is to be signed in with a phone. */
export function QrSignIn() {
  const t = useT();
  const navigate = useNavigate();
  const { state } = useLocation();
  const { phase, landing } = useSession();
  if (phase === 'in') return <Navigate to={landing ?? '/'} replace />;
  return (
    <LoginFrame title={t('qrSignIn:title')} text={t('qrSignIn:text')}>
      <QrCode />
      <QrSteps />
      <CardActions>
        <Button size="large" onClick={() => void navigate('/login', { state })}>
          {t('account:signIn.back')}
        </Button>
      </CardActions>
    </LoginFrame>
  );
}
