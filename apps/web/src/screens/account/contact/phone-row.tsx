import { ROUTES } from '@sw/contract';
import { Button } from 'antd';
import { Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useConfig } from '../../../features/config/config.ts';
import { ConfirmDialog } from '../../../features/feedback/confirm-dialog.tsx';
import { keepUser } from '../../../features/session/session.ts';
import { api } from '../../../features/transport/api.ts';
import { useT } from '../../../i18n/language.ts';
import { useAccountUser } from '../account-user.ts';
import { Confirmed } from '../confirmed.tsx';
import { SettingRow } from '../setting-row.tsx';
import { BindPhone } from './bind-phone.tsx';

/** Hidden without an SMS service, unless a phone from earlier can be removed. */
export function PhoneRow() {
  const t = useT();
  const sms = useConfig((state) => state.sms);
  const { phone } = useAccountUser();
  const [open, setOpen] = useState<'bind' | 'remove'>();
  const close = (): void => setOpen(undefined);
  if (!sms && phone === null) return null;
  const bind = t(phone === null ? 'accountSettings:bind' : 'accountSettings:change');
  return (
    <SettingRow
      icon={Smartphone}
      title={phone ?? t('account:field.phone')}
      text={t(phone === null ? 'accountSettings:notBound' : 'accountSettings:phone.use')}
    >
      {phone !== null && <Confirmed />}
      {sms && (
        <Button aria-label={t('accountSettings:phone.title')} onClick={() => setOpen('bind')}>
          {bind}
        </Button>
      )}
      {phone !== null && (
        <Button aria-label={t('accountSettings:phone.remove')} onClick={() => setOpen('remove')}>
          {t('accountSettings:remove')}
        </Button>
      )}
      {open === 'bind' && <BindPhone close={close} />}
      <ConfirmDialog
        open={open === 'remove'}
        title={t('accountSettings:phone.removeTitle')}
        text={t('accountSettings:phone.removeText')}
        action={t('accountSettings:phone.remove')}
        danger
        close={close}
        run={async () => {
          keepUser(await api.call(ROUTES.unbindPhone, {}));
          return undefined;
        }}
      />
    </SettingRow>
  );
}
