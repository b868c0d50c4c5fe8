import { type Passkey, ROUTES } from '@sw/contract';
import { Button } from 'antd';
import { Fingerprint, KeyRound } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '../../../features/feedback/confirm-dialog.tsx';
import { useAction } from '../../../features/feedback/use-action.ts';
import { TextButton } from '../../../features/login-frame/text-button.tsx';
import { passkeysWork } from '../../../features/passkeys/browser-passkeys.ts';
import { api } from '../../../features/transport/api.ts';
import { useLanguage, useT } from '../../../i18n/language.ts';
import { showToast } from '../../../ui/toast.tsx';
import { useAccountUser } from '../account-user.ts';
import { SettingRow } from '../setting-row.tsx';
import { PasskeyNameDialog } from './passkey-name-dialog.tsx';
import { addPasskey, passkeyWords, refreshPasskeys, usePasskeys } from './passkeys.ts';

/** The user's passkeys, and the button that creates another one. */
export function PasskeyList() {
  const t = useT();
  const { data = [], isError, refetch } = usePasskeys();
  const works = passkeysWork();
  const add = useAction(async () => {
    await addPasskey(t);
    await refreshPasskeys();
    showToast(t('security:passkeys.isAdded'));
  });
  return (
    <>
      <SettingRow
        icon={Fingerprint}
        title={t('security:passkeys.title')}
        text={t(works ? 'security:passkeys.text' : 'security:passkeys.notHere')}
      >
        {works && (
          <Button aria-label={t('security:passkeys.add')} loading={add.busy} onClick={() => add.run()}>
            {t('security:passkeys.addShort')}
          </Button>
        )}
      </SettingRow>
      {isError && (
        <p>
          {t('security:passkeys.failed')} <TextButton onClick={() => void refetch()}>{t('common:retry')}</TextButton>
        </p>
      )}
      {data.map((passkey) => (
        <PasskeyRow key={passkey.passkeyId} passkey={passkey} />
      ))}
    </>
  );
}

function PasskeyRow({ passkey }: { readonly passkey: Passkey }) {
  const t = useT();
  const locale = useLanguage((state) => state.locale);
  const { timeZone } = useAccountUser();
  const [open, setOpen] = useState<'rename' | 'remove'>();
  const close = (): void => setOpen(undefined);
  const { passkeyId, name } = passkey;
  return (
    <SettingRow icon={KeyRound} title={name} text={passkeyWords(passkey, { t, locale, timeZone })}>
      <Button aria-label={t('security:passkeys.renameOf', { name })} onClick={() => setOpen('rename')}>
        {t('security:passkeys.rename')}
      </Button>
      <Button aria-label={t('security:passkeys.removeOf', { name })} onClick={() => setOpen('remove')}>
        {t('accountSettings:remove')}
      </Button>
      {open === 'rename' && <PasskeyNameDialog passkey={passkey} close={close} />}
      <ConfirmDialog
        open={open === 'remove'}
        title={t('security:passkeys.removeTitle', { name })}
        text={t('security:passkeys.removeText')}
        action={t('security:passkeys.remove')}
        danger
        close={close}
        run={async () => {
          await api.call(ROUTES.removePasskey, { params: { passkeyId } });
          await refreshPasskeys();
          return () => showToast(t('security:passkeys.removed'));
        }}
      />
    </SettingRow>
  );
}
