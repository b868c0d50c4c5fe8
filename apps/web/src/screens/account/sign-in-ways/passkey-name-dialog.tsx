import { type Passkey, passkeyNameProblem, ROUTES } from '@sw/contract';
import { Button, Modal } from 'antd';
import { TextField } from '../../../features/forms/text-field.tsx';
import { useForm } from '../../../features/forms/use-form.ts';
import { api } from '../../../features/transport/api.ts';
import { useT } from '../../../i18n/language.ts';
import { layers } from '../../../ui/layer.ts';
import { refreshPasskeys } from './passkeys.ts';

const RULES = { passkeyName: passkeyNameProblem };

interface PasskeyNameDialogProps {
  readonly passkey: Passkey;
  readonly close: () => void;
}

export function PasskeyNameDialog({ passkey: { passkeyId, name }, close }: PasskeyNameDialogProps) {
  const t = useT();
  const form = useForm({
    start: { passkeyName: name },
    rules: RULES,
    send: async ({ passkeyName }) => {
      const next = passkeyName.trim();
      if (next !== name) {
        await api.call(ROUTES.renamePasskey, { params: { passkeyId }, body: { name: next } });
        await refreshPasskeys();
      }
      close();
    },
  });
  return (
    <Modal
      open
      centered
      getContainer={layers}
      title={t('security:passkeys.renameTitle')}
      width="26.25rem"
      footer={null}
      onCancel={close}
    >
      <form onSubmit={form.submit} noValidate>
        <TextField
          name="passkeyName"
          autoComplete="off"
          label={t('security:passkeys.name')}
          help={t('security:passkeys.nameHelp')}
          field={form.field('passkeyName')}
          focused="all"
        />
        <div className="sw-dialog-actions">
          <Button onClick={close}>{t('common:cancel')}</Button>
          <Button type="primary" htmlType="submit" loading={form.busy}>
            {t('security:passkeys.rename')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
