import { ROUTES, type RouteData } from '@sw/contract';
import { Button, Modal } from 'antd';
import { useForm } from '../../../features/forms/use-form.ts';
import { TextButton } from '../../../features/login-frame/text-button.tsx';
import { FACTOR_RULES, FactorCode, plainCode } from '../../../features/second-factor/factor-code.tsx';
import { copyText } from '../../../features/sharing/copy-text.ts';
import { api } from '../../../features/transport/api.ts';
import { useT } from '../../../i18n/language.ts';
import { layers } from '../../../ui/layer.ts';
import { Qr } from '../../../ui/qr.tsx';
import styles from './sign-in-ways.module.css';

interface TotpDialogProps {
  readonly setup: RouteData<typeof ROUTES.startTotp>;
  readonly close: () => void;
  readonly done: (recoveryCodes: readonly string[]) => void;
}

/** In groups of four, which are easier to read. */
const grouped = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret;

/** Shows the secret to an authenticator app and asks for its first code. */
export function TotpDialog({ setup: { setup, secret, address }, close, done }: TotpDialogProps) {
  const t = useT();
  const form = useForm({
    start: { code: '' },
    rules: { code: FACTOR_RULES.totp },
    send: async ({ code }) => {
      const { recoveryCodes } = await api.call(ROUTES.confirmTotp, { body: { setup, code: plainCode(code) } });
      done(recoveryCodes);
    },
  });
  return (
    <Modal
      open
      centered
      getContainer={layers}
      title={t('security:setup.title')}
      width="26.25rem"
      footer={null}
      onCancel={close}
      maskClosable={false}
    >
      <form className={styles.dialog} onSubmit={form.submit} noValidate>
        <p>{t('security:setup.scan')}</p>
        <Qr text={address} label={t('security:setup.qr')} className={styles.qr} />
        <p className={styles.secret}>
          {t('security:setup.byHand')} <code>{grouped(secret)}</code>{' '}
          <TextButton onClick={() => void copyText(secret, t('security:setup.copied'))}>
            {t('security:setup.copy')}
          </TextButton>
        </p>
        <FactorCode way="totp" field={form.field('code')} />
        <div className="sw-dialog-actions">
          <Button onClick={close}>{t('common:cancel')}</Button>
          <Button type="primary" htmlType="submit" loading={form.busy}>
            {t('security:setup.confirm')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
