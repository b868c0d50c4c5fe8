import { ROUTES } from '@sw/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useT } from '../../i18n/language.ts';
import { presentFailure } from '../feedback/present-failure.ts';
import { codeRule } from '../forms/rules.ts';
import { TextField } from '../forms/text-field.tsx';
import { useForm } from '../forms/use-form.ts';
import { Resend } from '../login-frame/resend.tsx';
import { useSession } from '../session/session-store.ts';
import { api } from '../transport/api.ts';
import { ProofForm, type ProofProps } from './proof-form.tsx';

const send = () => api.call(ROUTES.sendProofCode, {});

/** The code is mailed when the form appears. */
export function CodeProof({ proven, cancel }: ProofProps) {
  const t = useT();
  const email = useSession((state) => state.user?.email) ?? '';
  const { data: sent, error } = useQuery({ queryKey: ['proofCode'], queryFn: send, retry: false, gcTime: 0 });
  useEffect(() => {
    if (error !== null) presentFailure(error);
  }, [error]);
  const form = useForm({
    start: { code: '' },
    rules: { code: codeRule },
    send: async ({ code }) => {
      await api.call(ROUTES.proveSession, { body: { way: 'mailCode', code: code.trim() } });
      proven();
    },
  });
  return (
    <ProofForm form={form} text={t('security:proof.mailCode', { email })} cancel={cancel}>
      <TextField
        kind="code"
        name="code"
        autoComplete="one-time-code"
        maxLength={6}
        label={t('account:field.code')}
        field={form.field('code')}
        aside={<Resend after={sent?.resendAfterSeconds ?? 0} send={send} done={t('account:code.again')} />}
        focused
      />
    </ProofForm>
  );
}
