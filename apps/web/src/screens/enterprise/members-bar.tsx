import type { MerchantMember } from '@sw/contract';
import { Button, Progress } from 'antd';
import { FolderInput, LogOut, Shield } from 'lucide-react';
import { useState } from 'react';
import { ChoiceBar } from '../../features/console/choice-bar.tsx';
import type { Choice } from '../../features/console/use-choice.ts';
import { ConfirmDialog } from '../../features/feedback/confirm-dialog.tsx';
import { useT } from '../../i18n/language.ts';
import { MenuButton } from '../../ui/menu.tsx';
import { DepartmentDialog } from './department-dialog.tsx';
import styles from './enterprise.module.css';
import { OutcomesDialog } from './outcomes-dialog.tsx';
import { ROLE_ICONS, type Role, rolesToGive } from './role-choice.tsx';
import { useBulk } from './use-bulk.ts';
import { useDepartments, useEnterprise } from './use-enterprise.ts';

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

interface MembersBarProps {
  readonly choice: Choice;
  readonly members: readonly MerchantMember[];
  readonly total: number;
}

/** The actions on the selected members. */
export function MembersBar({ choice, members, total }: MembersBarProps) {
  const t = useT();
  const mayOwn = useEnterprise().data?.role === 'owner';
  const { data: tree } = useDepartments();
  const [asking, setAsking] = useState<'move' | 'signOut'>();
  const chosen = members.filter(({ userId }) => choice.chosen.has(userId));
  const bulk = useBulk(chosen);
  const close = (): void => setAsking(undefined);
  const { progress } = bulk;
  return (
    <ChoiceBar choice={choice} ids={members.map(({ userId }) => userId)} total={total}>
      <Button
        type="text"
        icon={<FolderInput {...icon} />}
        disabled={bulk.busy || tree?.departments.length === 0}
        onClick={() => setAsking('move')}
      >
        {t('merchantAdmin:members.move')}
      </Button>
      <MenuButton
        label={t('merchantAdmin:bulk.role')}
        sections={[
          {
            items: rolesToGive(mayOwn).map((role) => ({
              key: role,
              icon: ROLE_ICONS[role],
              // i18n: merchantAdmin.role.*
              label: t(`merchantAdmin:role.${role}`),
            })),
          },
        ]}
        pick={(role) => bulk.changeRole(role as Role)}
      >
        {(open, toggle) => (
          <Button
            type="text"
            icon={<Shield {...icon} />}
            aria-haspopup="menu"
            aria-expanded={open}
            disabled={bulk.busy}
            onClick={toggle}
          >
            {t('merchantAdmin:bulk.role')}
          </Button>
        )}
      </MenuButton>
      <Button type="text" icon={<LogOut {...icon} />} disabled={bulk.busy} onClick={() => setAsking('signOut')}>
        {t('merchantAdmin:members.signOut')}
      </Button>
      {progress && (
        <span className={styles.progress}>
          <Progress
            percent={(progress.done / progress.total) * 100}
            showInfo={false}
            size="small"
            aria-label={t('merchantAdmin:bulk.progress', { ...progress })}
          />
          <span aria-hidden>{t('merchantAdmin:bulk.progress', { ...progress })}</span>
        </span>
      )}
      {asking === 'move' && (
        <DepartmentDialog
          title={t('merchantAdmin:bulk.moveTitle', { count: chosen.length })}
          at={undefined}
          top={t('merchantAdmin:groups.none')}
          close={close}
          move={async (to) => bulk.move(to)}
        />
      )}
      <ConfirmDialog
        open={asking === 'signOut'}
        title={t('merchantAdmin:bulk.signOutTitle', { count: chosen.length })}
        text={t('merchantAdmin:bulk.signOutText')}
        action={t('merchantAdmin:members.signOut')}
        close={close}
        run={async () => {
          bulk.signOut();
          return undefined;
        }}
      />
      {bulk.refused.length > 0 && <OutcomesDialog refused={bulk.refused} done={bulk.done} close={bulk.forget} />}
    </ChoiceBar>
  );
}
