import { nicknameProblem, passwordProblem, ROUTES } from '@sw/contract';
import { Button } from 'antd';
import { useLocation } from 'react-router';
import { useModule } from '../../features/config/config.ts';
import { codeRule } from '../../features/forms/rules.ts';
import { TextField } from '../../features/forms/text-field.tsx';
import { useForm } from '../../features/forms/use-form.ts';
import { acceptAgreements } from '../../features/legal/accept-agreements.ts';
import { CardActions, LoginFrame } from '../../features/login-frame/login-frame.tsx';
import { TextButton } from '../../features/login-frame/text-button.tsx';
import { invitationBehind } from '../../features/session/invitation-behind.ts';
import { useArrival } from '../../features/session/use-arrival.ts';
import { api } from '../../features/transport/api.ts';
import { useT } from '../../i18n/language.ts';
import { Acceptance } from './acceptance.tsx';
import { CodeField, type SentCode } from './code-field.tsx';
import styles from './steps.module.css';

const START = { code: '', nickname: '', password: '' };
const RULES = { code: codeRule, nickname: nicknameProblem, password: passwordProblem };

const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

export function RegisterStep({ code, change }: { readonly code: SentCode; readonly change: () => void }) {
  const t = useT();
  const arrive = useArrival();
  const legal = useModule('privacy');
  const { email } = code;
  const invitation = invitationBehind(useLocation().state);
  const form = useForm({
    start: START,
    rules: RULES,
    send: async ({ code: digits, nickname, password }) => {
      const body = { email, code: digits.trim(), nickName: nickname, password, timeZone: timeZone() };
      arrive(await api.call(ROUTES.register, { body: { ...body, ...(invitation && { invitation }) } }));
      if (legal) void acceptAgreements();
    },
  });
  return (
    <LoginFrame title={t('account:register.title')} text={t('account:code.sent', { email })}>
      <p className={styles.change}>
        <TextButton onClick={change}>{t('account:code.change')}</TextButton>
      </p>
      <form onSubmit={form.submit} noValidate>
        {/* Password managers store the new password under this name. */}
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <CodeField field={form.field('code')} code={code} type="register" />
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
            {t('account:register.submit')}
          </Button>
        </CardActions>
        {legal && <Acceptance />}
      </form>
    </LoginFrame>
  );
}
