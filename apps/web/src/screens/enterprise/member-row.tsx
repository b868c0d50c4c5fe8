import { type MerchantMember, ROUTES } from '@sw/contract';
import { Button, Checkbox, Dropdown, type MenuProps, Select } from 'antd';
import { CircleAlert, Ellipsis } from 'lucide-react';
import { type CSSProperties, useState } from 'react';
import shared from '../../features/console/console.module.css';
import { pastWords } from '../../features/console/past-words.ts';
import { useAction } from '../../features/feedback/use-action.ts';
import { Face } from '../../features/people/face.tsx';
import { useSession } from '../../features/session/session-store.ts';
import { api } from '../../features/transport/api.ts';
import { useLanguage, useT } from '../../i18n/language.ts';
import { showToast } from '../../ui/toast.tsx';
import { DepartmentDialog } from './department-dialog.tsx';
import { EndDialog } from './end-dialog.tsx';
import styles from './enterprise.module.css';
import { type Role, RoleOption, rolesToGive } from './role-choice.tsx';
import { refreshEnterprise, useDepartments, useEnterprise } from './use-enterprise.ts';

interface MemberRowProps {
  readonly member: MerchantMember;
  /** The row's index in the whole table, including the head. */
  readonly index: number;
  readonly style: CSSProperties;
  readonly chosen: boolean;
  readonly toggle: () => void;
}

export function MemberRow({ member, index, style, chosen, toggle }: MemberRowProps) {
  const t = useT();
  const me = useSession((state) => state.user?.userId);
  const { data: tree } = useDepartments();
  const { userId, nickName, email, departmentId } = member;
  return (
    <tr
      className={`${shared.row} ${styles.columns} ${styles.member}`}
      aria-rowindex={index}
      data-chosen={chosen}
      style={style}
    >
      <td>
        <Checkbox aria-label={t('console:choice.one', { name: nickName })} checked={chosen} onChange={toggle} />
      </td>
      <td>
        <span className={shared.who}>
          <Face person={member} />
          <span>
            <b title={nickName}>{userId === me ? t('merchantAdmin:members.you', { name: nickName }) : nickName}</b>
            <small title={email}>{email}</small>
          </span>
        </span>
      </td>
      <td className={`${shared.cell} ${styles.department}`}>
        {tree?.departments.find((one) => one.departmentId === departmentId)?.name ?? ''}
      </td>
      <RoleCell member={member} />
      <SignInCell member={member} />
      <LastHere member={member} />
      <RowMenu member={member} />
    </tr>
  );
}

function SignInCell({ member: { signsInWith } }: { readonly member: MerchantMember }) {
  const t = useT();
  // i18n: merchantAdmin.signsIn.*
  const words = signsInWith === null ? '' : t(`merchantAdmin:signsIn.${signsInWith}`);
  return (
    <td className={`${shared.cell} ${styles.signsIn}`} title={words}>
      {signsInWith === 'password' ? (
        <span className={shared.warn} title={t('merchantAdmin:members.passwordOnly')}>
          <CircleAlert size={16} strokeWidth={1.75} aria-hidden />
          {words}
        </span>
      ) : (
        words
      )}
    </td>
  );
}

function LastHere({ member: { state, lastHereAt } }: { readonly member: MerchantMember }) {
  const t = useT();
  const locale = useLanguage((language) => language.locale);
  return (
    <td className={`${shared.cell} ${styles.lastHere}`}>
      {state === 'off'
        ? t('merchantAdmin:groups.off')
        : lastHereAt === null
          ? t('merchantAdmin:members.neverSeen')
          : pastWords(lastHereAt, { t, locale, now: Date.now() })}
    </td>
  );
}

const useMayOwn = (): boolean => useEnterprise().data?.role === 'owner';

/** Changes the role immediately and offers Undo. */
function RoleCell({ member: { userId, nickName, role, state } }: { readonly member: MerchantMember }) {
  const t = useT();
  const mayOwn = useMayOwn();
  const change = useAction(
    async ({ next, before }: { readonly next: Role; readonly before: Role | undefined }) => {
      await api.call(ROUTES.changeMember, { params: { userId }, body: { role: next } });
      // i18n: merchantAdmin.role.*
      const text = t('merchantAdmin:members.roleChanged', { name: nickName, role: t(`merchantAdmin:role.${next}`) });
      const undo = before && { label: t('common:undo'), run: () => change.run({ next: before, before: undefined }) };
      showToast(text, 'plain', undo);
    },
    // Undo may be pressed while the list is still being refetched.
    { settled: refreshEnterprise, queued: true },
  );
  return (
    <td className={styles.role}>
      <Select
        variant="borderless"
        aria-label={t('merchantAdmin:members.roleOf', { name: nickName })}
        value={change.input?.next ?? role}
        disabled={(role === 'owner' && !mayOwn) || state === 'off'}
        popupMatchSelectWidth={false}
        options={rolesToGive(mayOwn, role).map((value) => ({
          value,
          // i18n: merchantAdmin.role.*
          label: t(`merchantAdmin:role.${value}`),
          // i18n: merchantAdmin.roleNote.*
          title: t(`merchantAdmin:roleNote.${value}`),
        }))}
        optionRender={({ value, label, data }) => (
          <RoleOption role={value as Role} label={String(label)} note={data.title} />
        )}
        onChange={(next: Role) => change.run({ next, before: role })}
      />
    </td>
  );
}

function RowMenu({ member }: { readonly member: MerchantMember }) {
  const t = useT();
  const mayOwn = useMayOwn();
  const { data: tree } = useDepartments();
  const [asking, setAsking] = useState<'off' | 'remove' | 'move'>();
  const { userId, nickName, role, state, departmentId } = member;
  const params = { userId };
  const settled = refreshEnterprise;
  const resume = useAction(() => api.call(ROUTES.resumeMember, { params }), { settled });
  const signOut = useAction(async () => {
    await api.call(ROUTES.signOutMember, { params });
    showToast(t('merchantAdmin:members.signedOut', { name: nickName }));
  });
  const items: MenuProps['items'] = [
    { key: 'move', label: t('merchantAdmin:members.moveTo'), disabled: tree?.departments.length === 0 },
    { key: 'signOut', label: t('merchantAdmin:members.signOut') },
    state === 'off'
      ? { key: 'on', label: t('merchantAdmin:members.on') }
      : { key: 'off', label: t('merchantAdmin:members.off'), danger: true },
    { key: 'remove', label: t('merchantAdmin:members.remove'), danger: true },
  ];
  const pick: MenuProps['onClick'] = ({ key }) => {
    if (key === 'signOut') signOut.run();
    else if (key === 'on') resume.run();
    else setAsking(key as 'off' | 'remove' | 'move');
  };
  const close = (): void => setAsking(undefined);
  return (
    <td>
      <Dropdown
        trigger={['click']}
        menu={{ items, onClick: pick }}
        disabled={role === 'owner' && !mayOwn}
        placement="bottomRight"
      >
        <Button
          type="text"
          loading={resume.busy || signOut.busy}
          icon={<Ellipsis size={18} strokeWidth={1.75} aria-hidden />}
          aria-label={t('merchantAdmin:members.more', { name: nickName })}
        />
      </Dropdown>
      {(asking === 'off' || asking === 'remove') && <EndDialog member={member} how={asking} close={close} />}
      {asking === 'move' && (
        <DepartmentDialog
          title={t('merchantAdmin:members.moveTitle', { name: nickName })}
          at={departmentId}
          top={t('merchantAdmin:groups.none')}
          close={close}
          move={async (to) => {
            await api.call(ROUTES.changeMember, { params, body: { departmentId: to } });
            await refreshEnterprise();
          }}
        />
      )}
    </td>
  );
}
