import { passwordProblem, ROUTES } from '@sw/contract';
import { Button, Modal } from 'antd';
import { TextField } from '../../../features/forms/text-field.tsx';
import { useForm } from '../../../features/forms/use-form.ts';
import { keepUser } from '../../../features/session/session.ts';
import { api } from '../../../features/transport/api.ts';
import { useT } from '../../../i18n/language.ts';
import { layers } from '../../../ui/layer.ts';
import { showToast } from '../../../ui/toast.tsx';
import { useAccountUser } from '../account-user.ts';
import { whileSaving } from '../saving.ts';

const RULES = { password: passwordProblem };

/** Asks for the new password. If the old one is needed first, the client asks for it as part of the fresh sign-in. */
export function PasswordDialog({ close }: { readonly close: () => void }) {
  const t = useT();
  const { email } = useAccountUser();
  const form = useForm({
    start: { password: '' },
    rules: RULES,
    send: async ({ password }) => {
      keepUser(await whileSaving(() => api.call(ROUTES.changePassword, { body: { password } })));
      showToast(t('accountSettings:password.done'));
      close();
    },
  });
  return (
    <Modal
      open
      centered
      getContainer={layers}
      onCancel={close}
      title={t('accountSettings:password.title')}
      width="26.25rem"
      footer={null}
    >
      <form onSubmit={form.submit} noValidate>
        {/* Password managers store the new password under this name. */}
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <TextField
          kind="newPassword"
          name="password"
          autoComplete="new-password"
          label={t('account:field.newPassword')}
          field={form.field('password')}
          focused
        />
        <p>{t('accountSettings:password.others')}</p>
        <div className="sw-dialog-actions">
          <Button onClick={close}>{t('common:cancel')}</Button>
          <Button type="primary" htmlType="submit" loading={form.busy}>
            {t('accountSettings:password.save')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
