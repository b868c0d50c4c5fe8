import { LANGUAGE_TAG } from '@sw/base';
import { Button } from 'antd';
import { Lock } from 'lucide-react';
import { useState } from 'react';
import { useLanguage, useT } from '../../../i18n/language.ts';
import { useAccountUser } from '../account-user.ts';
import { SettingRow } from '../setting-row.tsx';
import { PasswordDialog } from './password-dialog.tsx';

export function PasswordRow() {
  const t = useT();
  const locale = useLanguage((state) => state.locale);
  const { passwordChangedAt, timeZone } = useAccountUser();
  const [open, setOpen] = useState(false);
  const when =
    passwordChangedAt === null
      ? ''
      : new Intl.DateTimeFormat(LANGUAGE_TAG[locale], { dateStyle: 'long', timeZone }).format(
          new Date(passwordChangedAt),
        );
  return (
    <SettingRow
      icon={Lock}
      title={t('account:field.password')}
      text={
        passwordChangedAt === null
          ? t('accountSettings:password.none')
          : t('accountSettings:password.changed', { when })
      }
    >
      <Button
        aria-label={t(passwordChangedAt === null ? 'accountSettings:password.set' : 'accountSettings:password.change')}
        onClick={() => setOpen(true)}
      >
        {t(passwordChangedAt === null ? 'accountSettings:setUp' : 'accountSettings:change')}
      </Button>
      {open && <PasswordDialog close={() => setOpen(false)} />}
    </SettingRow>
  );
}
