import { ROUTES } from '@sw/contract';
import { Button } from 'antd';
import { codeRule } from '../../features/forms/rules.ts';
import { TextField } from '../../features/forms/text-field.tsx';
import { useForm } from '../../features/forms/use-form.ts';
import { CardActions, LoginFrame } from '../../features/login-frame/login-frame.tsx';
import { Resend } from '../../features/login-frame/resend.tsx';
import { askForLink } from '../../features/session/mail-asker.ts';
import { useArrival } from '../../features/session/use-arrival.ts';
import { api } from '../../features/transport/api.ts';
import { useT } from '../../i18n/language.ts';

export interface SentLink {
  readonly email: string;
  readonly resendAfterSeconds: number;
}

const RULES = { code: codeRule };

/** The mail may be read on another device, so its code can be typed here. */
export function LinkSent({ link, back }: { readonly link: SentLink; readonly back: () => void }) {
  const t = useT();
  const arrive = useArrival();
  const { email, resendAfterSeconds } = link;
  const form = useForm({
    start: { code: '' },
    rules: RULES,
    send: async ({ code }) => arrive(await api.call(ROUTES.signInByMailCode, { body: { email, code: code.trim() } })),
  });
  return (
    <LoginFrame title={t('account:link.title')} text={t('account:link.text', { email })}>
      <form onSubmit={form.submit} noValidate>
        <TextField
          kind="code"
          name="code"
          autoComplete="one-time-code"
          maxLength={6}
          label={t('account:field.code')}
          field={form.field('code')}
          aside={<Resend after={resendAfterSeconds} send={() => askForLink(email)} done={t('account:link.again')} />}
          focused
        />
        <CardActions>
          <Button type="primary" size="large" htmlType="submit" loading={form.busy}>
            {t('account:link.submit')}
          </Button>
          <Button size="large" onClick={back}>
            {t('account:signIn.back')}
          </Button>
        </CardActions>
      </form>
    </LoginFrame>
  );
}
