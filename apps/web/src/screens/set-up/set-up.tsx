import { CallFailure, ROUTES } from '@sw/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { CardActions, LoginFrame } from '../../features/login-frame/login-frame.tsx';
import { AppSpinner } from '../../features/page/app-spinner.tsx';
import { api } from '../../features/transport/api.ts';
import { useT } from '../../i18n/language.ts';
import { SetUpForm } from './set-up-form.tsx';

/** The page on which the operator of a new installation creates its first administrator. */
export function SetUp() {
  const t = useT();
  const found = useQuery({
    queryKey: ['setup'],
    queryFn: ({ signal }) => api.call(ROUTES.getSetup, {}, { signal, anonymous: true }),
    meta: { failures: 'inPlace' },
  });
  if (found.isError) {
    return (
      <LoginFrame title={t('setup:title')} text={t('errors:TEMPORARILY_UNAVAILABLE')}>
        <CardActions>
          <Button type="primary" size="large" onClick={() => void found.refetch()}>
            {t('common:retry')}
          </Button>
        </CardActions>
      </LoginFrame>
    );
  }
  if (found.data === undefined) return <AppSpinner label={t('common:loading')} />;
  const { state } = found.data;
  if (state === 'open') {
    const over = (failure: unknown): void => {
      if (failure instanceof CallFailure && failure.error === 'ALREADY_SET_UP') void found.refetch();
    };
    return <SetUpForm failed={over} />;
  }
  return <Closed state={state} />;
}

const TEXTS = {
  done: { title: 'setup:done.title', text: 'setup:done.text' },
  off: { title: 'setup:off.title', text: 'setup:off.text' },
} as const;

function Closed({ state }: { readonly state: keyof typeof TEXTS }) {
  const t = useT();
  const navigate = useNavigate();
  const { title, text } = TEXTS[state];
  return (
    <LoginFrame title={t(title)} text={t(text)}>
      <CardActions>
        <Button type="primary" size="large" onClick={() => void navigate('/login')}>
          {t('account:signIn.title')}
        </Button>
      </CardActions>
    </LoginFrame>
  );
}
