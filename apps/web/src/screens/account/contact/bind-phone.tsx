import { maskedPhone, normalPhone, ROUTES } from '@sw/contract';
import { useState } from 'react';
import { phoneRule } from '../../../features/forms/rules.ts';
import { TextField } from '../../../features/forms/text-field.tsx';
import { useForm } from '../../../features/forms/use-form.ts';
import { keepUser } from '../../../features/session/session.ts';
import { api } from '../../../features/transport/api.ts';
import { useT } from '../../../i18n/language.ts';
import { showToast } from '../../../ui/toast.tsx';
import { CodeStep } from './code-step.tsx';
import { StepForm } from './step-form.tsx';

interface Sent {
  readonly phone: string;
  readonly resendAfterSeconds: number;
}

const send = (phone: string) => api.call(ROUTES.sendSmsCode, { query: { phone } });
const RULES = { phone: phoneRule };

/** Asks for the number, then for the code that was sent to it. */
export function BindPhone({ close }: { readonly close: () => void }) {
  const t = useT();
  const [sent, setSent] = useState<Sent>();
  const form = useForm({
    start: { phone: '' },
    rules: RULES,
    send: async ({ phone }) => {
      const normal = normalPhone(phone);
      setSent({ phone: normal, ...(await send(normal)) });
    },
  });
  const title = t('accountSettings:phone.title');
  if (sent === undefined) {
    return (
      <StepForm
        title={title}
        text={t('accountSettings:phone.intro')}
        action={t('account:sms.request')}
        form={form}
        close={close}
      >
        <TextField
          kind="phone"
          name="phone"
          autoComplete="tel-national"
          label={t('account:field.phone')}
          field={form.field('phone')}
          focused
        />
      </StepForm>
    );
  }
  const { phone, resendAfterSeconds } = sent;
  return (
    <CodeStep
      title={title}
      text={t('account:sms.sent', { phone: maskedPhone(phone) })}
      label={t('account:field.smsCode')}
      action={t('accountSettings:phone.bind')}
      resendAfterSeconds={resendAfterSeconds}
      resend={() => send(phone)}
      confirm={async (code) => {
        keepUser(await api.call(ROUTES.bindPhone, { query: { phone, code } }));
        showToast(t('accountSettings:phone.done'));
        close();
      }}
      close={close}
    />
  );
}
