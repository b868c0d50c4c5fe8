import type { Module, ModuleSwitches } from '@sw/contract';
import type { MessageKey } from '../../i18n/keys.ts';

export type MenuItem = {
  readonly name: string;
  readonly label: MessageKey;
  readonly module: Module | undefined;
  /** Groups items under a heading of their own. */
  readonly group?: 'meetings';
  /** Only for owners and admins of the current enterprise, and, with the meeting module, for managers of its rooms. */
  readonly admins?: true;
  /** Only for administrators of the installation. */
  readonly administrators?: true;
} & ({ readonly path: string } | { readonly action: 'signOut' | 'switchBusiness' });

/** Rooms belong to an enterprise: without one there are no meetings. */
const MEETINGS = { module: 'meeting', group: 'meetings' } as const;

/** The user's sidebar menu: pages first, then items about the user. */
const PAGES: readonly MenuItem[] = [
  { name: 'boards', label: 'shell:menu.boards', path: '/board', module: 'whiteboard' },
  { name: 'callSummary', label: 'shell:menu.callStatistics', path: '/callSummary', module: 'callStatistics' },
  { name: 'files', label: 'shell:menu.files', path: '/files', module: 'file' },
  { name: 'rights', label: 'shell:menu.rights', path: '/rights', module: 'rights' },
  { ...MEETINGS, name: 'meeting', label: 'shell:menu.meeting', path: '/meeting' },
  { ...MEETINGS, name: 'myMeetings', label: 'shell:menu.myMeetings', path: '/meeting/mine' },
  { ...MEETINGS, name: 'addressBook', label: 'shell:menu.addressBook', path: '/meeting/people' },
  { ...MEETINGS, name: 'meetingRecords', label: 'shell:menu.meetingRecords', path: '/meeting/records' },
  {
    name: 'enterprise',
    label: 'shell:menu.administration',
    path: '/enterprise',
    module: 'merchant',
    admins: true,
  },
  { name: 'site', label: 'shell:menu.site', path: '/admin', module: undefined, administrators: true },
  { name: 'recycle', label: 'shell:menu.recycle', path: '/recycle', module: 'whiteboard' },
];

const PERSON: readonly MenuItem[] = [
  { name: 'account', label: 'shell:menu.account', path: '/account', module: undefined },
  { name: 'switchBusiness', label: 'shell:menu.switchBusiness', action: 'switchBusiness', module: 'merchant' },
  { name: 'signOut', label: 'shell:menu.signOut', action: 'signOut', module: undefined },
];

export function menuFor(
  modules: ModuleSwitches,
  { isAdmin = false, isRoomManager = false, isAdministrator = false, inEnterprise = false } = {},
): Record<'pages' | 'person', readonly MenuItem[]> {
  const exists = ({ module, group, admins, administrators }: MenuItem): boolean =>
    (group !== 'meetings' || inEnterprise) &&
    (admins !== true || isAdmin || (isRoomManager && modules.meeting)) &&
    (administrators !== true || isAdministrator) &&
    (module === undefined || modules[module]);
  return { pages: PAGES.filter(exists), person: PERSON.filter(exists) };
}
