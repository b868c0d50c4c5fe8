import { type MerchantInfo, ROUTES } from '@sw/contract';
import { Select } from 'antd';
import { useId, useState } from 'react';
import { ConfirmDialog } from '../../features/feedback/confirm-dialog.tsx';
import { useAction } from '../../features/feedback/use-action.ts';
import { api } from '../../features/transport/api.ts';
import { useT } from '../../i18n/language.ts';
import { showToast } from '../../ui/toast.tsx';
import styles from './enterprise.module.css';
import { refreshEnterprise } from './use-enterprise.ts';

/** 0: permanently. */
const DAYS = [0, 90, 180, 365, 730, 1_825, 3_650] as const;

/** How long the audit log is kept. Only owners can choose, because a shorter time deletes records. */
export function AuditDays({ info: { auditDays, role } }: { readonly info: MerchantInfo }) {
  const t = useT();
  const id = useId();
  const [asked, setAsked] = useState<number>();
  const keep = async (days: number): Promise<void> => {
    await api.call(ROUTES.changeMerchant, { body: { auditDays: days === 0 ? null : days } });
    showToast(t('merchantAdmin:settings.saved'));
    await refreshEnterprise();
  };
  const change = useAction(keep);
  const words = (days: number) =>
    days === 0 ? t('merchantAdmin:retention.always') : t('merchantAdmin:retention.days', { count: days });
  const now = auditDays ?? 0;
  const isShorter = (days: number): boolean => days !== 0 && (now === 0 || days < now);
  // The api may have stored another value.
  const offered = [...new Set([...DAYS, now])].toSorted((a, b) => a - b);
  return (
    <fieldset>
      <legend>{t('merchantAdmin:retention.title')}</legend>
      <p className={styles.note} id={`${id}note`}>
        {t(role === 'owner' ? 'merchantAdmin:retention.note' : 'merchantAdmin:retention.ownersOnly')}
      </p>
      <Select
        aria-label={t('merchantAdmin:retention.title')}
        aria-describedby={`${id}note`}
        value={change.input ?? now}
        disabled={role !== 'owner'}
        popupMatchSelectWidth={false}
        options={offered.map((days) => ({ value: days, label: words(days) }))}
        onChange={(days) => (isShorter(days) ? setAsked(days) : change.run(days))}
      />
      <ConfirmDialog
        open={asked !== undefined}
        danger
        title={t('merchantAdmin:retention.confirmTitle', { days: words(asked ?? 0) })}
        text={t('merchantAdmin:retention.confirmText')}
        action={t('merchantAdmin:retention.confirm')}
        close={() => setAsked(undefined)}
        run={async () => {
          await keep(asked ?? 0);
          return undefined;
        }}
      />
    </fieldset>
  );
}
