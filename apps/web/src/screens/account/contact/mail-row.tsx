import { Button } from 'antd';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { useT } from '../../../i18n/language.ts';
import { useAccountUser } from '../account-user.ts';
import { Confirmed } from '../confirmed.tsx';
import { SettingRow } from '../setting-row.tsx';
import { ChangeMail } from './change-mail.tsx';

export function MailRow() {
  const t = useT();
  const { email } = useAccountUser();
  const [open, setOpen] = useState(false);
  return (
    <SettingRow icon={Mail} title={email} text={t('accountSettings:mail.use')}>
      <Confirmed />
      <Button aria-label={t('accountSettings:mail.title')} onClick={() => setOpen(true)}>
        {t('accountSettings:change')}
      </Button>
      {open && <ChangeMail close={() => setOpen(false)} />}
    </SettingRow>
  );
}
