import {
  ArrowLeftRight,
  Building2,
  CalendarDays,
  Captions,
  ChartNoAxesColumn,
  Contact,
  DoorOpen,
  Folder,
  Gauge,
  LogOut,
  type LucideIcon,
  ServerCog,
  Settings,
  SquarePen,
  Trash2,
  UserCog,
} from 'lucide-react';
import { Fragment, useState } from 'react';
import { Link, NavLink } from 'react-router';
import { Logo } from '../../features/brand/logo.tsx';
import { useConfig } from '../../features/config/config.ts';
import { useOpenInvitations } from '../../features/meetings/open-invitations.ts';
import { Bell } from '../../features/notices/bell.tsx';
import { Face } from '../../features/people/face.tsx';
import { initialOf } from '../../features/people/person-colour.ts';
import { useSession } from '../../features/session/session-store.ts';
import { useT } from '../../i18n/language.ts';
import { type MenuItem, menuFor } from './menu.ts';
import { SettingsMenu } from './settings-menu.tsx';
import styles from './shell.module.css';
import { SiderSpace } from './sider-space.tsx';
import { SpaceSwitcher } from './space-switcher.tsx';
import { signOut } from './unsent-work.tsx';

const ICONS: Readonly<Record<string, LucideIcon>> = {
  boards: SquarePen,
  callSummary: ChartNoAxesColumn,
  files: Folder,
  rights: Gauge,
  meeting: DoorOpen,
  myMeetings: CalendarDays,
  addressBook: Contact,
  meetingRecords: Captions,
  enterprise: Building2,
  site: ServerCog,
  recycle: Trash2,
  account: UserCog,
  switchBusiness: ArrowLeftRight,
  signOut: LogOut,
};

interface ItemProps {
  readonly item: MenuItem;
  readonly actions: Readonly<Record<'signOut' | 'switchBusiness', () => void>>;
}

/** The number of unanswered invitations, beside the page that shows them. */
function OpenInvitations() {
  const t = useT();
  const { data } = useOpenInvitations();
  const count = data?.toAnswer ?? 0;
  return (
    count > 0 && (
      <small className={styles.count}>
        <span aria-hidden>{count}</span>
        <span className="sw-visually-hidden">{t('shell:menu.toAnswer', { count })}</span>
      </small>
    )
  );
}

function Item({ item, actions }: ItemProps) {
  const t = useT();
  const Icon = ICONS[item.name] ?? Settings;
  const label = t(item.label);
  const inside = (
    <>
      <Icon size={18} strokeWidth={1.75} aria-hidden />
      <span>{label}</span>
      {item.name === 'myMeetings' && <OpenInvitations />}
    </>
  );
  return (
    <li>
      {'path' in item ? (
        // Exact match only: the other pages of meetings are below it in the path, and have items of their own.
        <NavLink to={item.path} end={item.path === '/meeting'} className={styles.item ?? ''} title={label}>
          {inside}
        </NavLink>
      ) : (
        <button type="button" className={styles.item} title={label} onClick={actions[item.action]}>
          {inside}
        </button>
      )}
    </li>
  );
}

interface SiderProps {
  /** On phones the bell is in the top bar instead. */
  readonly bell: boolean;
}

export function Sider({ bell }: SiderProps) {
  const t = useT();
  const user = useSession((state) => state.user);
  const modules = useConfig((state) => state.modules);
  const [switching, setSwitching] = useState(false);
  if (user === undefined) return null;
  const isAdmin = user.kind === 'enterprise' && (user.space.role === 'owner' || user.space.role === 'admin');
  const { pages, person } = menuFor(modules, {
    isAdmin,
    isRoomManager: user.kind === 'enterprise' && user.space.role === 'roomManager',
    isAdministrator: user.administrator === true,
    inEnterprise: user.kind === 'enterprise',
  });
  const actions = { signOut, switchBusiness: () => setSwitching(true) };
  const space = user.space.kind === 'personal' ? t('shell:space.personal') : user.space.name;
  return (
    <div className={styles.siderInside}>
      <Link to="/" className={styles.brand} title={t('common:product')}>
        <Logo size="1.75rem" />
        <span>{t('common:product')}</span>
      </Link>
      {modules.merchant ? (
        <SpaceSwitcher user={user} open={switching} setOpen={setSwitching} />
      ) : (
        <div className={styles.space} title={space}>
          <b aria-hidden>{initialOf(space)}</b>
          <span>{space}</span>
        </div>
      )}
      <nav aria-label={t('shell:menu.label')} className={styles.nav}>
        <ul>
          {pages.map((item, place) => (
            <Fragment key={item.name}>
              {item.group !== pages[place - 1]?.group && place > 0 && (
                <li className={styles.group}>{item.group && t(`shell:menu.${item.group}`)}</li>
              )}
              <Item item={item} actions={actions} />
            </Fragment>
          ))}
        </ul>
        <ul>
          {person.map((item) => (
            <Item key={item.name} item={item} actions={actions} />
          ))}
        </ul>
      </nav>
      {modules.file && <SiderSpace />}
      <div className={styles.me}>
        <Face person={user} />
        <span className={styles.name}>{user.nickName}</span>
        {bell && <Bell placement="topLeft" />}
        <SettingsMenu />
      </div>
    </div>
  );
}
