import { type AdminPersonDetail, ROUTES } from '@sw/contract';
import { Button } from 'antd';
import {
  KeyRound,
  LogOut,
  type LucideIcon,
  ShieldCheck,
  ShieldOff,
  Trash2,
  Undo2,
  UserCheck,
  UserX,
} from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '../../features/feedback/confirm-dialog.tsx';
import { keepUser } from '../../features/session/session.ts';
import { useSession } from '../../features/session/session-store.ts';
import { api } from '../../features/transport/api.ts';
import { useT } from '../../i18n/language.ts';
import { showToast } from '../../ui/toast.tsx';
import { InitialPassword } from './initial-password.tsx';
import styles from './person.module.css';
import { refreshSite } from './use-site.ts';

type ActionName = 'signOut' | 'password' | 'grant' | 'withdraw' | 'enable' | 'disable' | 'keep' | 'delete';

interface PersonAction {
  readonly name: ActionName;
  readonly Icon: LucideIcon;
  readonly danger?: boolean;
}

/** The actions that fit the state of the account; users cannot end their own account here. */
function actionsFor(person: AdminPersonDetail, isSelf: boolean): readonly PersonAction[] {
  const administration: PersonAction = person.administrator
    ? { name: 'withdraw', Icon: ShieldOff }
    : { name: 'grant', Icon: ShieldCheck };
  if (isSelf) return person.administrator ? [administration] : [];
  if (person.state === 'deleting') return [{ name: 'keep', Icon: Undo2 }];
  const end: PersonAction = { name: 'delete', Icon: Trash2, danger: true };
  if (person.state === 'disabled') return [{ name: 'enable', Icon: UserCheck }, end];
  return [
    { name: 'password', Icon: KeyRound },
    ...(person.sessions > 0 ? [{ name: 'signOut', Icon: LogOut } as const] : []),
    administration,
    { name: 'disable', Icon: UserX, danger: true },
    end,
  ];
}

/** Each action asks for confirmation and explains its effect. */
export function PersonActions({ person }: { readonly person: AdminPersonDetail }) {
  const t = useT();
  const me = useSession((state) => state.user?.userId);
  const [asked, setAsked] = useState<ActionName>();
  const [password, setPassword] = useState<string>();
  const { userId, nickName, email } = person;
  const params = { userId };
  const run: Readonly<Record<ActionName, () => Promise<unknown>>> = {
    signOut: () => api.call(ROUTES.endPersonSessions, { params }),
    grant: () => api.call(ROUTES.setAdministrator, { params, body: { administrator: true } }),
    withdraw: () => api.call(ROUTES.setAdministrator, { params, body: { administrator: false } }),
    enable: () => api.call(ROUTES.enablePerson, { params }),
    disable: () => api.call(ROUTES.disablePerson, { params }),
    keep: () => api.call(ROUTES.keepPerson, { params }),
    delete: () => api.call(ROUTES.deletePerson, { params }),
    password: async () => {
      const { initialPassword } = await api.call(ROUTES.setInitialPassword, { params });
      setPassword(initialPassword);
    },
  };
  const actions = actionsFor(person, userId === me);
  const danger = actions.find(({ name }) => name === asked)?.danger ?? false;
  return (
    <>
      <ul className={styles.actions}>
        {actions.map(({ name, Icon, danger: ends = false }) => (
          <li key={name}>
            <Button
              block
              danger={ends}
              icon={<Icon size={16} strokeWidth={1.75} aria-hidden />}
              onClick={() => setAsked(name)}
            >
              {/* i18n: siteAdmin.act.* */}
              {t(`siteAdmin:act.${name}`)}
            </Button>
          </li>
        ))}
      </ul>
      {asked && (
        <ConfirmDialog
          open
          danger={danger}
          // i18n: siteAdmin.actTitle.*
          title={t(`siteAdmin:actTitle.${asked}`, { name: nickName })}
          // i18n: siteAdmin.actText.*
          text={t(`siteAdmin:actText.${asked}`)}
          action={t(`siteAdmin:act.${asked}`)}
          close={() => setAsked(undefined)}
          run={async () => {
            await run[asked]();
            // Administrators who withdraw their own rights leave the console.
            if (userId === me) keepUser(await api.call(ROUTES.getUserInfo, {}));
            await refreshSite();
            // i18n: siteAdmin.actDone.*
            return asked === 'password'
              ? undefined
              : () => showToast(t(`siteAdmin:actDone.${asked}`, { name: nickName }));
          }}
        />
      )}
      {password !== undefined && asked === undefined && (
        <InitialPassword nickName={nickName} email={email} password={password} close={() => setPassword(undefined)} />
      )}
    </>
  );
}
