import { type Device, ROUTES } from '@sw/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Laptop, Smartphone, Tablet } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '../../../features/feedback/confirm-dialog.tsx';
import { useAction } from '../../../features/feedback/use-action.ts';
import { TextButton } from '../../../features/login-frame/text-button.tsx';
import { api } from '../../../features/transport/api.ts';
import { queryClient } from '../../../features/transport/query-client.ts';
import { useLanguage, useT } from '../../../i18n/language.ts';
import { showToast } from '../../../ui/toast.tsx';
import { signOut } from '../../shell/unsent-work.tsx';
import { useAccountUser } from '../account-user.ts';
import { SettingRow } from '../setting-row.tsx';
import { deviceName, seenWords } from './device-words.ts';
import styles from './devices.module.css';

const KEY = ['devices'];
const ICONS = { computer: Laptop, phone: Smartphone, tablet: Tablet } as const;

const useDevices = () =>
  useQuery({ queryKey: KEY, queryFn: ({ signal }) => api.call(ROUTES.listSessions, {}, { signal }) });

const refresh = () => queryClient.invalidateQueries({ queryKey: KEY });

/** At the top of the section, once there is another device. */
export function SignOutOthers() {
  const t = useT();
  const [asking, setAsking] = useState(false);
  const others = useDevices().data?.filter(({ current }) => !current).length ?? 0;
  if (others === 0) return null;
  return (
    <>
      <TextButton onClick={() => setAsking(true)}>{t('security:devices.endOthers')}</TextButton>
      <ConfirmDialog
        open={asking}
        title={t('security:devices.endOthersTitle')}
        text={t('security:devices.endOthersText', { count: others })}
        action={t('security:devices.endOthers')}
        close={() => setAsking(false)}
        run={async () => {
          await api.call(ROUTES.endOtherSessions, {});
          await refresh();
          return () => showToast(t('security:devices.othersEnded'));
        }}
      />
    </>
  );
}

/** The devices on which the user is signed in. */
export function DeviceList() {
  const t = useT();
  const { data, isPending, isError, refetch } = useDevices();
  if (isPending) return <p role="status">{t('common:loading')}</p>;
  if (isError)
    return (
      <p>
        {t('security:devices.failed')} <TextButton onClick={() => void refetch()}>{t('common:retry')}</TextButton>
      </p>
    );
  return data.map((device) => <DeviceRow key={device.sessionId} device={device} />);
}

function DeviceRow({ device }: { readonly device: Device }) {
  const t = useT();
  const locale = useLanguage((state) => state.locale);
  const { timeZone } = useAccountUser();
  const { sessionId, current, newPlace } = device;
  const name = deviceName(device, t);
  const end = useAction(
    async () => {
      await api.call(ROUTES.endSession, { params: { sessionId } });
      showToast(t('security:devices.ended', { name }));
    },
    { settled: refresh },
  );
  const know = useAction(() => api.call(ROUTES.knowSession, { params: { sessionId } }), { settled: refresh });
  const seen = seenWords(device, { t, locale, timeZone, now: Date.now() });
  return (
    <SettingRow
      icon={ICONS[device.kind]}
      title={
        <>
          {name}
          {current && <span className={styles.current}>{t('security:devices.this')}</span>}
        </>
      }
      text={newPlace ? t('security:devices.newPlace', { seen }) : seen}
      warn={newPlace}
    >
      {newPlace && (
        <Button loading={know.busy} onClick={() => know.run()}>
          {t('security:devices.wasMe')}
        </Button>
      )}
      <Button
        loading={end.busy}
        {...(current ? {} : { 'aria-label': t('security:devices.endOf', { name }) })}
        onClick={() => (current ? signOut() : end.run())}
      >
        {t('shell:menu.signOut')}
      </Button>
    </SettingRow>
  );
}
