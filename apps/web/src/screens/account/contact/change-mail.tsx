import { ROUTES } from '@sw/contract';
import { useState } from 'react';
import { emailRule } from '../../../features/forms/rules.ts';
import { TextField } from '../../../features/forms/text-field.tsx';
import { useForm } from '../../../features/forms/use-form.ts';
import { keepUser } from '../../../features/session/session.ts';
import { api } from '../../../features/transport/api.ts';
import { useT } from '../../../i18n/language.ts';
import { showToast } from '../../../ui/toast.tsx';
import { useAccountUser } from '../account-user.ts';
import { CodeStep } from './code-step.tsx';
import { StepForm } from './step-form.tsx';

type Side = 'old' | 'new';

interface Sent {
  readonly email: string;
  readonly side: Side;
  readonly resendAfterSeconds: number;
}

const send = (email: string, type: Side) => api.call(ROUTES.sendVerificationCode, { query: { email, type } });
const RULES = { email: emailRule };

/** Asks for the new address, then for the code sent to the old one, then for that sent to the new one. */
export function ChangeMail({ close }: { readonly close: () => void }) {
  const t = useT();
  const { email: current } = useAccountUser();
  const [sent, setSent] = useState<Sent>();
  const title = t('accountSettings:mail.title');
  if (sent === undefined) return <NewAddress title={title} sent={setSent} close={close} />;
  const { email, side, resendAfterSeconds } = sent;
  const confirm = async (code: string): Promise<void> => {
    const user = await api.call(ROUTES.bindEmail, { query: { email, type: side, code } });
    if (user === null) {
      setSent({ email, side: 'new', ...(await send(email, 'new')) });
      return;
    }
    keepUser(user);
    showToast(t('accountSettings:mail.done'));
    close();
  };
  return (
    <CodeStep
      key={side}
      title={title}
      text={t(side === 'old' ? 'accountSettings:mail.proveOld' : 'accountSettings:mail.proveNew', {
        email: side === 'old' ? current : email,
      })}
      label={t('account:field.code')}
      action={t(side === 'old' ? 'accountSettings:next' : 'accountSettings:mail.bind')}
      resendAfterSeconds={resendAfterSeconds}
      resend={() => send(email, side)}
      confirm={confirm}
      close={close}
    />
  );
}

interface NewAddressProps {
  readonly title: string;
  readonly sent: (code: Sent) => void;
  readonly close: () => void;
}

function NewAddress({ title, sent, close }: NewAddressProps) {
  const t = useT();
  const form = useForm({
    start: { email: '' },
    rules: RULES,
    send: async ({ email }) => sent({ email, side: 'old', ...(await send(email, 'old')) }),
  });
  return (
    <StepForm
      title={title}
      text={t('accountSettings:mail.intro')}
      action={t('account:code.request')}
      form={form}
      close={close}
    >
      <TextField
        kind="email"
        name="email"
        autoComplete="email"
        label={t('accountSettings:mail.new')}
        field={form.field('email')}
        focused
      />
    </StepForm>
  );
}
