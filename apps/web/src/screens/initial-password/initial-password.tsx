import { passwordProblem, ROUTES } from '@sw/contract';
import { Button } from 'antd';
import { Link, Navigate, useSearchParams } from 'react-router';
import { givenPasswordRule } from '../../features/forms/rules.ts';
import { TextField } from '../../features/forms/text-field.tsx';
import { useForm } from '../../features/forms/use-form.ts';
import { CardActions, CardNote, LoginFrame } from '../../features/login-frame/login-frame.tsx';
import { useArrival } from '../../features/session/use-arrival.ts';
import { api } from '../../features/transport/api.ts';
import { useT } from '../../i18n/language.ts';

const START = { initial: '', password: '' };
const RULES = { initial: givenPasswordRule, password: passwordProblem };

/** With `?email=`: replaces the password that an administrator set. Without it: leads to the reset by mail. */
export function InitialPassword() {
  const email = useSearchParams()[0].get('email') ?? '';
  return email === '' ? <Navigate to="/registerAndReset?type=reset" replace /> : <Replace email={email} />;
}

function Replace({ email }: { readonly email: string }) {
  const t = useT();
  const arrive = useArrival();
  const form = useForm({
    start: START,
    rules: RULES,
    send: async ({ initial, password }) =>
      arrive(await api.call(ROUTES.changeInitialPassword, { body: { email, initialPassword: initial, password } })),
  });
  return (
    <LoginFrame title={t('account:initial.title')} text={t('account:initial.subtitle')}>
      <form onSubmit={form.submit} noValidate>
        {/* Password managers store the new password under this name. */}
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <TextField
          kind="password"
          name="initialPassword"
          autoComplete="current-password"
          label={t('account:field.initialPassword')}
          field={form.field('initial')}
          focused
        />
        <TextField
          kind="newPassword"
          name="password"
          autoComplete="new-password"
          label={t('account:field.newPassword')}
          field={form.field('password')}
        />
        <CardActions>
          <Button type="primary" size="large" htmlType="submit" loading={form.busy}>
            {t('account:initial.submit')}
          </Button>
        </CardActions>
      </form>
      <CardNote question={email}>
        <Link to="/login">{t('account:signIn.back')}</Link>
      </CardNote>
    </LoginFrame>
  );
}
