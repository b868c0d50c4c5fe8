import { ROUTES } from '@sw/contract';
import { useT } from '../../i18n/language.ts';
import { useForm } from '../forms/use-form.ts';
import { FACTOR_RULES, FactorCode, plainCode, type TypedFactor } from '../second-factor/factor-code.tsx';
import { api } from '../transport/api.ts';
import { ProofForm, type ProofProps } from './proof-form.tsx';

function FactorProof({ proven, cancel, way }: ProofProps & { readonly way: TypedFactor }) {
  const t = useT();
  const form = useForm({
    start: { code: '' },
    rules: { code: FACTOR_RULES[way] },
    send: async ({ code }) => {
      await api.call(ROUTES.proveSession, { body: { way, code: plainCode(code) } });
      proven();
    },
  });
  return (
    <ProofForm
      form={form}
      text={t(way === 'totp' ? 'security:proof.totp' : 'security:proof.recoveryCode')}
      cancel={cancel}
    >
      <FactorCode way={way} field={form.field('code')} />
    </ProofForm>
  );
}

export const TotpProof = (props: ProofProps) => <FactorProof {...props} way="totp" />;
export const RecoveryProof = (props: ProofProps) => <FactorProof {...props} way="recoveryCode" />;
