import { maskedPhone, normalPhone, ROUTES } from '@sw/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { codeRule, phoneRule } from '../../features/forms/rules.ts';
import { TextField } from '../../features/forms/text-field.tsx';
import { useForm } from '../../features/forms/use-form.ts';
import { CardActions, LoginFrame } from '../../features/login-frame/login-frame.tsx';
import { Resend } from '../../features/login-frame/resend.tsx';
import { useArrival } from '../../features/session/use-arrival.ts';
import { api } from '../../features/transport/api.ts';
import { useT } from '../../i18n/language.ts';

interface Sent {
  readonly phone: string;
  readonly resendAfterSeconds: number;
}

const PHONE_RULES = { phone: phoneRule };
const CODE_RULES = { code: codeRule };
const send = (phone: string) => api.call(ROUTES.sendSmsLogin, { body: { phone } });

/** Asks for the number of a bound phone, then for the code that was sent to it. */
export function SmsSignIn({ phone: start, back }: { readonly phone: string; readonly back: () => void }) {
  const [sent, setSent] = useState<Sent>();
  const [phone, setPhone] = useState(start);
  if (sent !== undefined) return <CodeForm sent={sent} change={() => setSent(undefined)} />;
  return (
    <PhoneForm
      phone={phone}
      sent={(code) => {
        setPhone(code.phone);
        setSent(code);
      }}
      back={back}
    />
  );
}

interface PhoneFormProps {
  readonly phone: string;
  readonly sent: (code: Sent) => void;
  readonly back: () => void;
}

function PhoneForm({ phone: start, sent, back }: PhoneFormProps) {
  const t = useT();
  const form = useForm({
    start: { phone: start },
    rules: PHONE_RULES,
    send: async ({ phone }) => {
      const normal = normalPhone(phone);
      sent({ phone: normal, ...(await send(normal)) });
    },
  });
  return (
    <LoginFrame title={t('account:sms.title')} text={t('account:sms.subtitle')}>
      <form onSubmit={form.submit} noValidate>
        <TextField
          kind="phone"
          name="phone"
          autoComplete="tel-national"
          label={t('account:field.phone')}
          field={form.field('phone')}
          focused
        />
        <CardActions>
          <Button type="primary" size="large" htmlType="submit" loading={form.busy}>
            {t('account:sms.request')}
          </Button>
          <Button size="large" onClick={back}>
            {t('account:signIn.back')}
          </Button>
        </CardActions>
      </form>
    </LoginFrame>
  );
}

function CodeForm({ sent, change }: { readonly sent: Sent; readonly change: () => void }) {
  const t = useT();
  const arrive = useArrival();
  const { phone, resendAfterSeconds } = sent;
  const form = useForm({
    start: { code: '' },
    rules: CODE_RULES,
    send: async ({ code }) => arrive(await api.call(ROUTES.signInBySms, { body: { phone, code: code.trim() } })),
  });
  return (
    <LoginFrame title={t('account:sms.title')} text={t('account:sms.sentLogin', { phone: maskedPhone(phone) })}>
      <form onSubmit={form.submit} noValidate>
        <TextField
          kind="code"
          name="code"
          autoComplete="one-time-code"
          maxLength={6}
          label={t('account:field.smsCode')}
          field={form.field('code')}
          aside={<Resend after={resendAfterSeconds} send={() => send(phone)} done={t('account:code.again')} />}
          focused
        />
        <CardActions>
          <Button type="primary" size="large" htmlType="submit" loading={form.busy}>
            {t('account:signIn.submit')}
          </Button>
          <Button size="large" onClick={change}>
            {t('account:sms.change')}
          </Button>
        </CardActions>
      </form>
    </LoginFrame>
  );
}
