import { type OwnMerchant, ROUTES } from '@sw/contract';
import { Button } from 'antd';
import { Building2 } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '../../../features/feedback/confirm-dialog.tsx';
import { enterSpace, useOwnMerchants } from '../../../features/merchants/own-merchants.ts';
import { api } from '../../../features/transport/api.ts';
import { useT } from '../../../i18n/language.ts';
import { showToast } from '../../../ui/toast.tsx';
import styles from '../account.module.css';
import { SettingRow } from '../setting-row.tsx';

/** The enterprises that the user belongs to, also as a guest, with a button to leave each. */
export function EnterpriseRows() {
  const t = useT();
  const { data } = useOwnMerchants(true);
  const enterprises = data?.merchants.filter(({ kind }) => kind === 'merchant') ?? [];
  if (data && enterprises.length === 0) {
    return <p className={styles.text}>{t('merchant:leave.none')}</p>;
  }
  return enterprises.map((one) => <EnterpriseRow key={one.merchantId} enterprise={one} />);
}

function EnterpriseRow({ enterprise: { merchantId, merchantName, role } }: { readonly enterprise: OwnMerchant }) {
  const t = useT();
  const [asking, setAsking] = useState(false);
  return (
    // i18n: merchantAdmin.role.*
    <SettingRow icon={Building2} title={merchantName} text={t(`merchantAdmin:role.${role}`)}>
      <Button aria-label={t('merchant:leave.label', { name: merchantName })} onClick={() => setAsking(true)}>
        {t('merchant:leave.action')}
      </Button>
      <ConfirmDialog
        open={asking}
        danger
        title={t('merchant:leave.title', { name: merchantName })}
        text={t(role === 'guest' ? 'merchant:leave.guestText' : 'merchant:leave.text')}
        action={t('merchant:leave.action')}
        close={() => setAsking(false)}
        run={async () => {
          await enterSpace(await api.call(ROUTES.leaveMerchant, { body: { merchantId } }));
          showToast(t('merchant:leave.done', { name: merchantName }));
          return undefined;
        }}
      />
    </SettingRow>
  );
}
