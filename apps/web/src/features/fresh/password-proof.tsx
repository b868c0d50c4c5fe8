import { ROUTES } from '@sw/contract';
import { useT } from '../../i18n/language.ts';
import { givenPasswordRule } from '../forms/rules.ts';
import { TextField } from '../forms/text-field.tsx';
import { useForm } from '../forms/use-form.ts';
import { useSession } from '../session/session-store.ts';
import { api } from '../transport/api.ts';
import { ProofForm, type ProofProps } from './proof-form.tsx';

export function PasswordProof({ proven, cancel }: ProofProps) {
  const t = useT();
  const email = useSession((state) => state.user?.email);
  const form = useForm({
    start: { password: '' },
    rules: { password: givenPasswordRule },
    send: async ({ password }) => {
      await api.call(ROUTES.proveSession, { body: { way: 'password', password } });
      proven();
    },
  });
  return (
    <ProofForm form={form} text={t('security:proof.password')} cancel={cancel}>
      {/* Password managers look for the user name that belongs to the password. */}
      <input type="hidden" name="username" autoComplete="username" value={email ?? ''} />
      <TextField
        kind="password"
        name="password"
        autoComplete="current-password"
        label={t('account:field.password')}
        field={form.field('password')}
        focused
      />
    </ProofForm>
  );
}
