import { CallFailure, ROUTES, type SecondFactorNeeded, type SecondFactor as SecondFactorWay } from '@sw/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { presentFailure } from '../../features/feedback/present-failure.ts';
import { useAction } from '../../features/feedback/use-action.ts';
import { useForm } from '../../features/forms/use-form.ts';
import { CardActions, LoginFrame } from '../../features/login-frame/login-frame.tsx';
import { TextButton } from '../../features/login-frame/text-button.tsx';
import { askForPasskey, passkeysWork } from '../../features/passkeys/browser-passkeys.ts';
import { FACTOR_RULES, FactorCode, plainCode, type TypedFactor } from '../../features/second-factor/factor-code.tsx';
import { useArrival } from '../../features/session/use-arrival.ts';
import { api } from '../../features/transport/api.ts';
import type { MessageKey } from '../../i18n/keys.ts';
import { useT } from '../../i18n/language.ts';
import styles from './second-factor.module.css';

type Needed = SecondFactorNeeded['secondFactor'];

interface Arrived {
  readonly from?: string;
  readonly secondFactor?: Needed;
}

/** The second step of signing in. Opened directly, there is nothing to continue. */
export function SecondFactor() {
  const t = useT();
  const navigate = useNavigate();
  const { from, secondFactor } = (useLocation().state as Arrived | null) ?? {};
  const back = () => void navigate('/login', { replace: true, state: { from } });
  if (secondFactor === undefined)
    return (
      <LoginFrame title={t('security:verify.title')} text={t('security:verify.lost')}>
        <CardActions>
          <Button type="primary" size="large" onClick={back}>
            {t('security:verify.again')}
          </Button>
        </CardActions>
      </LoginFrame>
    );
  return <Verify needed={secondFactor} back={back} />;
}

/** The sentence for each way, and the link to it. */
const WORDS: Readonly<Record<SecondFactorWay, { readonly text: MessageKey; readonly use: MessageKey }>> = {
  passkey: { text: 'security:verify.passkey', use: 'security:proof.usePasskey' },
  totp: { text: 'security:verify.totp', use: 'security:proof.useTotp' },
  recoveryCode: { text: 'security:verify.recoveryCode', use: 'security:proof.useRecoveryCode' },
};

function Verify({ needed: { ticket, ways: all }, back }: { readonly needed: Needed; readonly back: () => void }) {
  const t = useT();
  const ways = all.filter((each) => each !== 'passkey' || passkeysWork());
  const [way, setWay] = useState<SecondFactorWay>(ways[0] ?? 'totp');
  return (
    <LoginFrame title={t('security:verify.title')} text={t(WORDS[way].text)}>
      {way === 'passkey' ? (
        <PasskeyStep ticket={ticket} back={back} />
      ) : (
        <CodeForm key={way} ticket={ticket} way={way} back={back} />
      )}
      <p className={styles.others}>
        {ways
          .filter((other) => other !== way)
          .map((other) => (
            <TextButton key={other} onClick={() => setWay(other)}>
              {t(WORDS[other].use)}
            </TextButton>
          ))}
        <TextButton onClick={back}>{t('security:verify.again')}</TextButton>
      </p>
    </LoginFrame>
  );
}

/** Starts again if the first step was too long ago. */
const expired = (back: () => void) => (failure: unknown) => {
  if (!(failure instanceof CallFailure) || failure.error !== 'SIGN_IN_EXPIRED') return false;
  presentFailure(failure);
  back();
  return true;
};

function PasskeyStep({ ticket, back }: { readonly ticket: string; readonly back: () => void }) {
  const t = useT();
  const arrive = useArrival();
  const use = useAction(
    async () => {
      const passkey = await askForPasskey(await api.call(ROUTES.startPasskeyFactor, { body: { ticket } }));
      arrive(await api.call(ROUTES.verifySecondFactor, { body: { ticket, way: 'passkey', passkey } }));
    },
    { handled: expired(back) },
  );
  return (
    <CardActions>
      <Button type="primary" size="large" loading={use.busy} onClick={() => use.run()}>
        {t('security:proof.usePasskey')}
      </Button>
    </CardActions>
  );
}

interface CodeFormProps {
  readonly ticket: string;
  readonly way: TypedFactor;
  readonly back: () => void;
}

function CodeForm({ ticket, way, back }: CodeFormProps) {
  const t = useT();
  const arrive = useArrival();
  const form = useForm({
    start: { code: '' },
    rules: { code: FACTOR_RULES[way] },
    send: async ({ code }) => {
      arrive(await api.call(ROUTES.verifySecondFactor, { body: { ticket, way, code: plainCode(code) } }));
    },
    handled: expired(back),
  });
  return (
    <form onSubmit={form.submit} noValidate>
      <FactorCode way={way} field={form.field('code')} />
      <CardActions>
        <Button type="primary" size="large" htmlType="submit" loading={form.busy}>
          {t('security:verify.submit')}
        </Button>
      </CardActions>
    </form>
  );
}
