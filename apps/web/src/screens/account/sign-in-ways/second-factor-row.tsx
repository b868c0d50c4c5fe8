import { ROUTES, type RouteData } from '@sw/contract';
import { Button, Switch } from 'antd';
import { ShieldCheck } from 'lucide-react';
import { useId, useState } from 'react';
import { ConfirmDialog } from '../../../features/feedback/confirm-dialog.tsx';
import { useAction } from '../../../features/feedback/use-action.ts';
import { api } from '../../../features/transport/api.ts';
import { useT } from '../../../i18n/language.ts';
import { showToast } from '../../../ui/toast.tsx';
import { SettingRow } from '../setting-row.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { refreshSignInWays, useSignInWays } from './sign-in-ways.ts';
import { TotpDialog } from './totp-dialog.tsx';

type Asking = 'off' | 'renew';
/** From here down the row suggests creating new codes. */
const FEW_CODES = 3;

/** The authenticator app, switched on with a code and off with a confirmation, and its recovery codes. */
export function SecondFactorRow() {
  const t = useT();
  const id = useId();
  const { data } = useSignInWays();
  const [setup, setSetup] = useState<RouteData<typeof ROUTES.startTotp>>();
  const [codes, setCodes] = useState<readonly string[]>();
  const [asking, setAsking] = useState<Asking>();
  const start = useAction(async () => setSetup(await api.call(ROUTES.startTotp, {})));
  if (data === undefined) return null;
  const { secondFactor } = data;
  const left = secondFactor?.recoveryCodesLeft ?? 0;
  const words = secondFactor === null ? t('security:factor.off') : t('security:factor.on', { count: left });
  return (
    <>
      <SettingRow
        icon={ShieldCheck}
        title={t('security:factor.title')}
        titleId={id}
        text={words}
        warn={secondFactor !== null && left < FEW_CODES}
      >
        {secondFactor !== null && <Button onClick={() => setAsking('renew')}>{t('security:factor.codes')}</Button>}
        <Switch
          aria-labelledby={id}
          loading={start.busy}
          checked={secondFactor !== null}
          onChange={(on) => (on ? start.run() : setAsking('off'))}
        />
      </SettingRow>
      {setup && (
        <TotpDialog
          setup={setup}
          close={() => setSetup(undefined)}
          done={(fresh) => {
            setSetup(undefined);
            setCodes(fresh);
            void refreshSignInWays();
          }}
        />
      )}
      {codes && <RecoveryCodesDialog codes={codes} close={() => setCodes(undefined)} />}
      <ConfirmDialog
        open={asking === 'renew'}
        title={t('security:factor.renewTitle')}
        text={t('security:factor.renewText', { count: left })}
        action={t('security:factor.renew')}
        close={() => setAsking(undefined)}
        run={async () => {
          const { recoveryCodes } = await api.call(ROUTES.renewRecoveryCodes, {});
          void refreshSignInWays();
          return () => setCodes(recoveryCodes);
        }}
      />
      <ConfirmDialog
        open={asking === 'off'}
        title={t('security:factor.offTitle')}
        text={t('security:factor.offText')}
        action={t('security:factor.switchOff')}
        danger
        close={() => setAsking(undefined)}
        run={async () => {
          await api.call(ROUTES.switchOffSecondFactor, {});
          await refreshSignInWays();
          return () => showToast(t('security:factor.isOff'));
        }}
      />
    </>
  );
}
