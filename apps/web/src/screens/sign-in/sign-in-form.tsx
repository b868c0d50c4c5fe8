import { CallFailure, ROUTES } from '@sw/contract';
import { Button } from 'antd';
import { Mail } from 'lucide-react';
import { Link, useLocation, useNavigate } from 'react-router';
import { emailRule, givenPasswordRule } from '../../features/forms/rules.ts';
import { TextField } from '../../features/forms/text-field.tsx';
import { useForm } from '../../features/forms/use-form.ts';
import { CardActions, CardNote, LoginFrame, Or } from '../../features/login-frame/login-frame.tsx';
import { useArrival } from '../../features/session/use-arrival.ts';
import { api } from '../../features/transport/api.ts';
import { useT } from '../../i18n/language.ts';
import type { SentLink } from './link-sent.tsx';

const START = { email: '', password: '' };
const RULES = { email: emailRule, password: givenPasswordRule };

export function SignInForm({ sent }: { readonly sent: (link: SentLink) => void }) {
  const t = useT();
  const arrive = useArrival();
  const navigate = useNavigate();
  const { state } = useLocation();
  const form = useForm({
    start: START,
    rules: RULES,
    send: async ({ email, password }) => arrive(await api.call(ROUTES.signIn, { body: { email, password } })),
    handled: (failure) => {
      const initial = failure instanceof CallFailure && failure.error === 'INITIAL_PASSWORD_IN_USE';
      if (initial) void navigate(`/forgetAndReset?${new URLSearchParams({ email: form.values.email })}`, { state });
      return initial;
    },
  });
  const mailLink = (): void => {
    if (!form.check('email')) return;
    form.attempt(async () => {
      const { email } = form.values;
      sent({ email, ...(await api.call(ROUTES.sendLoginLink, { body: { email } })) });
    });
  };
  const toReset = `/registerAndReset?${new URLSearchParams({ type: 'reset', email: form.values.email })}`;
  return (
    <LoginFrame title={t('account:signIn.title')} text={t('account:signIn.subtitle')}>
      <form onSubmit={form.submit} noValidate>
        <TextField
          kind="email"
          name="email"
          autoComplete="username"
          label={t('account:field.email')}
          field={form.field('email')}
          focused
        />
        <TextField
          kind="password"
          name="password"
          autoComplete="current-password"
          label={t('account:field.password')}
          field={form.field('password')}
          aside={<Link to={toReset}>{t('account:signIn.forgot')}</Link>}
        />
        <CardActions>
          <Button type="primary" size="large" htmlType="submit" loading={form.busy}>
            {t('account:signIn.submit')}
          </Button>
        </CardActions>
      </form>
      <Or word={t('account:signIn.or')} />
      <CardActions>
        <Button size="large" icon={<Mail size={17} strokeWidth={1.75} aria-hidden />} onClick={mailLink}>
          {t('account:signIn.mailLink')}
        </Button>
      </CardActions>
      <CardNote question={t('account:signIn.newHere')}>
        <Link to="/registerAndReset" state={state}>
          {t('account:signIn.create')}
        </Link>
      </CardNote>
    </LoginFrame>
  );
}
