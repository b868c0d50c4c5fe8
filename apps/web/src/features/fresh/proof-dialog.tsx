import { type ProofWay, ROUTES } from '@sw/contract';
import { useQuery } from '@tanstack/react-query';
import { Modal } from 'antd';
import { type ComponentType, useEffect, useState } from 'react';
import type { MessageKey } from '../../i18n/keys.ts';
import { useT } from '../../i18n/language.ts';
import { layers } from '../../ui/layer.ts';
import { presentFailure } from '../feedback/present-failure.ts';
import { TextButton } from '../login-frame/text-button.tsx';
import { passkeysWork } from '../passkeys/browser-passkeys.ts';
import { onLogout } from '../session/logout-handlers.ts';
import { api } from '../transport/api.ts';
import { CodeProof } from './code-proof.tsx';
import { RecoveryProof, TotpProof } from './factor-proof.tsx';
import { PasskeyProof } from './passkey-proof.tsx';
import { PasswordProof } from './password-proof.tsx';
import styles from './proof.module.css';
import type { ProofProps } from './proof-form.tsx';

interface ProofDialogProps {
  readonly answer: (proven: boolean) => void;
}

/** The form of each way to confirm, and the link that leads to it. */
const FORMS: Readonly<Record<ProofWay, { readonly Form: ComponentType<ProofProps>; readonly use: MessageKey }>> = {
  passkey: { Form: PasskeyProof, use: 'security:proof.usePasskey' },
  password: { Form: PasswordProof, use: 'security:proof.usePassword' },
  mailCode: { Form: CodeProof, use: 'security:proof.useMailCode' },
  totp: { Form: TotpProof, use: 'security:proof.useTotp' },
  recoveryCode: { Form: RecoveryProof, use: 'security:proof.useRecoveryCode' },
};

/** Asks users to prove their identity before an action that a stolen session must not be able to do. */
export function ProofDialog({ answer }: ProofDialogProps) {
  const t = useT();
  const cancel = () => answer(false);
  const [chosen, choose] = useState<ProofWay>();
  const { data, error } = useQuery({
    queryKey: ['proofWays'],
    queryFn: ({ signal }) => api.call(ROUTES.getProofWays, {}, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
  useEffect(() => onLogout(() => answer(false)), [answer]);
  useEffect(() => {
    if (error === null) return;
    presentFailure(error);
    answer(false);
  }, [error, answer]);
  // A user with a passkey may be using a browser without passkey support.
  const ways = data?.ways.filter((each) => each !== 'passkey' || passkeysWork());
  const way = chosen ?? ways?.[0];
  const Form = way && FORMS[way].Form;
  return (
    <Modal
      open
      centered
      getContainer={layers}
      title={t('security:proof.title')}
      width="26.25rem"
      footer={null}
      loading={data === undefined}
      onCancel={cancel}
    >
      {Form && <Form key={way} proven={() => answer(true)} cancel={cancel} />}
      {ways
        ?.filter((other) => other !== way)
        .map((other) => (
          <p key={other} className={styles.other}>
            <TextButton onClick={() => choose(other)}>{t(FORMS[other].use)}</TextButton>
          </p>
        ))}
    </Modal>
  );
}
