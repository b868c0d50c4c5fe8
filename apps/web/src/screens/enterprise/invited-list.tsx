import { formatTag } from '@sw/base';
import { type MerchantInvitation, ROUTES } from '@sw/contract';
import { Button } from 'antd';
import { Mail, X } from 'lucide-react';
import { useState } from 'react';
import { BoardsSkeleton } from '../../features/boards/skeleton.tsx';
import { LostDrawing } from '../../features/brand/line-drawings.tsx';
import shared from '../../features/console/console.module.css';
import { ConfirmDialog } from '../../features/feedback/confirm-dialog.tsx';
import { EmptyState } from '../../features/page/empty-state.tsx';
import { api } from '../../features/transport/api.ts';
import { useLanguage, useT } from '../../i18n/language.ts';
import styles from './enterprise.module.css';
import { refreshEnterprise, useInvitations } from './use-enterprise.ts';

/** The people who were invited and have not answered. */
export function InvitedList({ invite }: { readonly invite: () => void }) {
  const t = useT();
  const { data, isPending } = useInvitations(true);
  if (isPending) return <BoardsSkeleton view="list" />;
  if (data?.length === 0) {
    return (
      <EmptyState
        drawing={<LostDrawing />}
        title={t('merchantAdmin:invited.empty')}
        text={t('merchantAdmin:invited.emptyText')}
      >
        <Button onClick={invite}>{t('merchantAdmin:invite.open')}</Button>
      </EmptyState>
    );
  }
  return (
    <ul className={styles.invited}>
      {data?.map((one) => (
        <Invited key={one.invitationId} invitation={one} />
      ))}
    </ul>
  );
}

function Invited({ invitation }: { readonly invitation: MerchantInvitation }) {
  const t = useT();
  const locale = useLanguage((state) => state.locale);
  const [asking, setAsking] = useState(false);
  const { invitationId, email, name, role, createdAt } = invitation;
  const day = new Intl.DateTimeFormat(formatTag(locale), { day: 'numeric', month: 'short' });
  return (
    <li className={`${shared.row} ${styles.invitedRow}`}>
      <span className={shared.who}>
        <span className={styles.letter} aria-hidden>
          <Mail size={16} strokeWidth={1.75} />
        </span>
        <span>
          <b>{name === '' ? email : name}</b>
          <small>{email}</small>
        </span>
      </span>
      {/* i18n: merchantAdmin.role.* */}
      <span className={shared.cell}>{t(`merchantAdmin:role.${role}`)}</span>
      <span className={shared.cell}>{t('merchantAdmin:invited.on', { date: day.format(new Date(createdAt)) })}</span>
      <Button
        type="text"
        icon={<X size={18} strokeWidth={1.75} aria-hidden />}
        aria-label={t('merchantAdmin:invited.withdraw', { name: email })}
        title={t('merchantAdmin:invited.withdraw', { name: email })}
        onClick={() => setAsking(true)}
      />
      <ConfirmDialog
        open={asking}
        danger
        title={t('merchantAdmin:invited.withdrawTitle', { name: name === '' ? email : name })}
        text={t('merchantAdmin:invited.withdrawText')}
        action={t('merchantAdmin:invited.withdrawAction')}
        close={() => setAsking(false)}
        run={async () => {
          await api.call(ROUTES.withdrawInvitation, { params: { invitationId } });
          await refreshEnterprise();
          return undefined;
        }}
      />
    </li>
  );
}
