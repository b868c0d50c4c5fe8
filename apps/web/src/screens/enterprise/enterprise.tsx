import {
  CalendarCog,
  ChartNoAxesColumn,
  ClipboardCheck,
  DoorOpen,
  Gauge,
  KeyRound,
  ScrollText,
  Settings2,
  Users,
} from 'lucide-react';
import { useConfig } from '../../features/config/config.ts';
import { ConsoleFrame, type ConsolePart } from '../../features/console/console-frame.tsx';
import { useSession } from '../../features/session/session-store.ts';
import { useT } from '../../i18n/language.ts';
import { AuditPart } from './audit-part.tsx';
import { MembersPart } from './members-part.tsx';
import { RightsPart } from './rights-part.tsx';
import { ApprovalsPart } from './rooms/approvals-part.tsx';
import { MeetingSettingsPart } from './rooms/meeting-settings-part.tsx';
import { RoomUsePart } from './rooms/room-use-part.tsx';
import { RoomsPart } from './rooms/rooms-part.tsx';
import { SettingsPart } from './settings-part.tsx';
import { SingleSignOnPart } from './single-sign-on/single-sign-on-part.tsx';
import { useEnterprise } from './use-enterprise.ts';

/** The parts that room managers have too. */
const ROOM_PARTS: readonly ConsolePart[] = [
  { name: 'rooms', label: 'roomAdmin:rooms.title', Icon: DoorOpen, Part: RoomsPart },
  { name: 'approvals', label: 'roomAdmin:approvals.title', Icon: ClipboardCheck, Part: ApprovalsPart },
  { name: 'roomUse', label: 'roomAdmin:useReport.title', Icon: ChartNoAxesColumn, Part: RoomUsePart },
  { name: 'meetings', label: 'roomAdmin:settings.title', Icon: CalendarCog, Part: MeetingSettingsPart, flows: true },
];

/** Of the owners alone. */
const SIGN_IN_PART: ConsolePart = {
  name: 'sso',
  label: 'sso:settings.title',
  Icon: KeyRound,
  Part: SingleSignOnPart,
  flows: true,
};

/** The console of an enterprise, for its owners and admins; room managers have only the parts about rooms. */
export function Enterprise() {
  const t = useT();
  const modules = useConfig((state) => state.modules);
  const isManager = useSession(({ user }) => user?.kind === 'enterprise' && user.space.role === 'roomManager');
  const isOwner = useSession(({ user }) => user?.kind === 'enterprise' && user.space.role === 'owner');
  const { data: info, isLoadingError, refetch } = useEnterprise(!isManager);
  const rooms = modules.meeting ? ROOM_PARTS : [];
  const rights = {
    name: 'rights',
    label: 'merchantAdmin:parts.rights',
    Icon: Gauge,
    Part: RightsPart,
    flows: true,
  } as const;
  const parts: readonly ConsolePart[] = [
    { name: 'members', label: 'merchantAdmin:parts.members', Icon: Users, count: info?.active, Part: MembersPart },
    ...rooms,
    ...(modules.rights ? [rights] : []),
    { name: 'settings', label: 'merchantAdmin:parts.settings', Icon: Settings2, Part: SettingsPart, flows: true },
    ...(isOwner ? [SIGN_IN_PART] : []),
    { name: 'audit', label: 'console:audit.title', Icon: ScrollText, Part: AuditPart },
  ];
  return (
    <ConsoleFrame
      title={t('shell:menu.administration')}
      parts={isManager ? rooms : parts}
      retry={isLoadingError ? () => void refetch() : undefined}
    />
  );
}
