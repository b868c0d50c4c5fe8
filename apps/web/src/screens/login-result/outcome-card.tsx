import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { CardActions, LoginFrame } from '../../features/login-frame/login-frame.tsx';
import type { MessageKey } from '../../i18n/keys.ts';
import { useT } from '../../i18n/language.ts';
import type { Outcome } from './outcomes.ts';

interface OutcomeTexts {
  readonly title: MessageKey;
  readonly text: MessageKey;
  readonly action: MessageKey;
  readonly path: string;
}

const TEXTS: Readonly<Record<Outcome, OutcomeTexts>> = {
  ok: {
    title: 'account:outcome.ok.title',
    text: 'account:outcome.ok.text',
    action: 'account:outcome.ok.action',
    path: '/',
  },
  expired: {
    title: 'errors:EMAIL_EXPIRED',
    text: 'account:outcome.expired.text',
    action: 'account:outcome.expired.action',
    path: '/login',
  },
  unregistered: {
    title: 'errors:USER_NOT_REGISTERED',
    text: 'account:outcome.unregistered.text',
    action: 'account:signIn.create',
    path: '/registerAndReset',
  },
  disabled: {
    title: 'errors:ACCOUNT_DISABLED',
    text: 'account:outcome.disabled.text',
    action: 'account:signIn.back',
    path: '/login',
  },
  missingKey: {
    title: 'errors:KEY_MISSING',
    text: 'account:outcome.missingKey.text',
    action: 'account:outcome.expired.action',
    path: '/login',
  },
  reset: {
    title: 'account:outcome.reset.title',
    text: 'account:outcome.reset.text',
    action: 'account:signIn.title',
    path: '/login',
  },
  failed: {
    title: 'account:outcome.failed.title',
    text: 'account:outcome.failed.text',
    action: 'account:signIn.title',
    path: '/login',
  },
};

export function OutcomeCard({ outcome }: { readonly outcome: Outcome }) {
  const t = useT();
  const navigate = useNavigate();
  const { title, text, action, path } = TEXTS[outcome];
  return (
    <LoginFrame title={t(title)} text={t(text)}>
      <CardActions>
        <Button type="primary" size="large" onClick={() => navigate(path)}>
          {t(action)}
        </Button>
        {path !== '/login' && path !== '/' && (
          <Button size="large" onClick={() => navigate('/login')}>
            {t('account:signIn.back')}
          </Button>
        )}
      </CardActions>
    </LoginFrame>
  );
}
