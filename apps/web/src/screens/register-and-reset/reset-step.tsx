import { passwordProblem, ROUTES } from '@sw/contract';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { codeRule } from '../../features/forms/rules.ts';
import { TextField } from '../../features/forms/text-field.tsx';
import { useForm } from '../../features/forms/use-form.ts';
import { CardActions, LoginFrame } from '../../features/login-frame/login-frame.tsx';
import { TextButton } from '../../features/login-frame/text-button.tsx';
import { api } from '../../features/transport/api.ts';
import { useT } from '../../i18n/language.ts';
import { CodeField, type SentCode } from './code-field.tsx';
import styles from './steps.module.css';

const START = { code: '', password: '' };
const RULES = { code: codeRule, password: passwordProblem };

export function ResetStep({ code, change }: { readonly code: SentCode; readonly change: () => void }) {
  const t = useT();
  const navigate = useNavigate();
  const { email } = code;
  const form = useForm({
    start: START,
    rules: RULES,
    send: async ({ code: digits, password }) => {
      await api.call(ROUTES.resetPassword, { body: { email, code: digits.trim(), password } });
      await navigate('/loginResult?result=reset', { replace: true });
    },
  });
  return (
    <LoginFrame title={t('account:reset.title')} text={t('account:code.sent', { email })}>
      <p className={styles.change}>
        <TextButton onClick={change}>{t('account:code.change')}</TextButton>
      </p>
      <form onSubmit={form.submit} noValidate>
        {/* Password managers store the new password under this name. */}
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <CodeField field={form.field('code')} code={code} type="reset" />
        <TextField
          kind="newPassword"
          name="password"
          autoComplete="new-password"
          label={t('account:field.newPassword')}
          field={form.field('password')}
        />
        <CardActions>
          <Button type="primary" size="large" htmlType="submit" loading={form.busy}>
            {t('account:reset.submit')}
          </Button>
        </CardActions>
      </form>
    </LoginFrame>
  );
}
