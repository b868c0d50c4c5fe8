import { ROUTES } from '@sw/contract';
import { useT } from '../../i18n/language.ts';
import { useForm } from '../forms/use-form.ts';
import { askForPasskey } from '../passkeys/browser-passkeys.ts';
import { api } from '../transport/api.ts';
import { ProofForm, type ProofProps } from './proof-form.tsx';

export function PasskeyProof({ proven, cancel }: ProofProps) {
  const t = useT();
  const form = useForm<never>({
    start: {},
    send: async () => {
      const passkey = await askForPasskey(await api.call(ROUTES.startPasskeyProof, {}));
      await api.call(ROUTES.proveSession, { body: { way: 'passkey', passkey } });
      proven();
    },
  });
  return (
    <ProofForm form={form} text={t('security:proof.passkey')} action={t('security:proof.usePasskey')} cancel={cancel} />
  );
}
