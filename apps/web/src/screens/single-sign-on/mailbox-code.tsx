import { CallFailure, type MailboxNeeded, ROUTES } from '@sw/contract';
import { Button } from 'antd';
import { presentFailure } from '../../features/feedback/present-failure.ts';
import { codeRule } from '../../features/forms/rules.ts';
import { TextField } from '../../features/forms/text-field.tsx';
import { useForm } from '../../features/forms/use-form.ts';
import { CardActions, CardNote, LoginFrame } from '../../features/login-frame/login-frame.tsx';
import { TextButton } from '../../features/login-frame/text-button.tsx';
import { useArrival } from '../../features/session/use-arrival.ts';
import { api } from '../../features/transport/api.ts';
import { useT } from '../../i18n/language.ts';

interface MailboxCodeProps {
  readonly needed: MailboxNeeded['mailbox'];
  readonly from?: string | undefined;
  readonly again: () => void;
}

/** An owner or administrator, whom the sign-in server of an organisation alone does not sign in. */
export function MailboxCode({ needed: { ticket, email }, from, again }: MailboxCodeProps) {
  const t = useT();
  const arrive = useArrival();
  const form = useForm({
    start: { code: '' },
    rules: { code: codeRule },
    send: async ({ code }) =>
      arrive(await api.call(ROUTES.confirmSingleSignOn, { body: { ticket, code: code.trim() } }), from),
    handled: (failure) => {
      if (!(failure instanceof CallFailure) || failure.error !== 'SIGN_IN_EXPIRED') return false;
      presentFailure(failure);
      again();
      return true;
    },
  });
  return (
    <LoginFrame title={t('sso:mailbox.title')} text={t('sso:mailbox.text', { email })}>
      <form onSubmit={form.submit} noValidate>
        <TextField
          kind="code"
          name="code"
          autoComplete="one-time-code"
          maxLength={6}
          label={t('account:field.code')}
          field={form.field('code')}
          focused
        />
        <CardActions>
          <Button type="primary" size="large" htmlType="submit" loading={form.busy}>
            {t('sso:mailbox.submit')}
          </Button>
        </CardActions>
      </form>
      <CardNote question={t('sso:mailbox.missing')}>
        <TextButton onClick={again}>{t('sso:failed.again')}</TextButton>
      </CardNote>
    </LoginFrame>
  );
}
