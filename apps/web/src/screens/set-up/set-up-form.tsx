import { nicknameProblem, passwordProblem, ROUTES } from '@sw/contract';
import { Button } from 'antd';
import type { Fault } from '../../features/forms/fields.ts';
import { emailRule } from '../../features/forms/rules.ts';
import { TextField } from '../../features/forms/text-field.tsx';
import { useForm } from '../../features/forms/use-form.ts';
import { CardActions, LoginFrame } from '../../features/login-frame/login-frame.tsx';
import { useArrival } from '../../features/session/use-arrival.ts';
import { api } from '../../features/transport/api.ts';
import { useT } from '../../i18n/language.ts';

const START = { setupToken: '', email: '', nickname: '', password: '' };
const RULES = {
  setupToken: (value: string): Fault | undefined => (value.trim() === '' ? 'setup:tokenEmpty' : undefined),
  email: emailRule,
  nickname: nicknameProblem,
  password: passwordProblem,
};

const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** `failed` is called with every refusal, which the form also shows. */
export function SetUpForm({ failed }: { readonly failed: (failure: unknown) => void }) {
  const t = useT();
  const arrive = useArrival();
  const form = useForm({
    start: START,
    rules: RULES,
    send: async ({ setupToken, email, nickname, password }) => {
      const body = { token: setupToken.trim(), email, nickName: nickname, password, timeZone: timeZone() };
      arrive(await api.call(ROUTES.setUp, { body }, { anonymous: true }));
    },
    handled: (failure) => {
      failed(failure);
      return false;
    },
  });
  return (
    <LoginFrame title={t('setup:title')} text={t('setup:text')}>
      <form onSubmit={form.submit} noValidate>
        <TextField
          kind="password"
          name="setupToken"
          autoComplete="off"
          label={t('setup:token')}
          help={t('setup:tokenHelp')}
          field={form.field('setupToken')}
          focused
        />
        <TextField
          kind="email"
          name="email"
          autoComplete="username"
          label={t('account:field.email')}
          field={form.field('email')}
        />
        <TextField
          name="nickname"
          autoComplete="nickname"
          label={t('account:field.nickname')}
          help={t('account:field.nicknameHelp')}
          field={form.field('nickname')}
        />
        <TextField
          kind="newPassword"
          name="password"
          autoComplete="new-password"
          label={t('account:field.password')}
          field={form.field('password')}
        />
        <CardActions>
          <Button type="primary" size="large" htmlType="submit" loading={form.busy}>
            {t('setup:submit')}
          </Button>
        </CardActions>
      </form>
    </LoginFrame>
  );
}
