import type { Module, ModuleSwitches } from '@sw/contract';
import type { MessageKey } from '../../i18n/keys.ts';

export type MenuItem = {
  readonly name: string;
  readonly label: MessageKey;
  readonly module: Module | undefined;
  /** The module has no screen yet: the item comes with it, so that no item leads to a page that says 'not yet'. */
  readonly withoutScreen?: true;
  /** Only for owners and admins of the current enterprise. */
  readonly admins?: true;
  /** Only for administrators of the installation. */
  readonly administrators?: true;
} & ({ readonly path: string } | { readonly action: 'signOut' | 'switchBusiness' });

/** The user's sidebar menu: pages first, then what concerns the person. */
const PAGES: readonly MenuItem[] = [
  { name: 'boards', label: 'shell:menu.boards', path: '/board', module: 'whiteboard' },
  { name: 'callSummary', label: 'shell:menu.callStatistics', path: '/callSummary', module: 'callStatistics' },
  { name: 'files', label: 'shell:menu.files', path: '/files', module: 'file' },
  { name: 'rights', label: 'shell:menu.rights', path: '/rights', module: 'rights' },
  { name: 'meeting', label: 'shell:menu.meeting', path: '/meeting', module: 'meeting', withoutScreen: true },
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
  { isAdmin = false, isAdministrator = false } = {},
): Record<'pages' | 'person', readonly MenuItem[]> {
  const exists = ({ module, withoutScreen, admins, administrators }: MenuItem): boolean =>
    withoutScreen !== true &&
    (admins !== true || isAdmin) &&
    (administrators !== true || isAdministrator) &&
    (module === undefined || modules[module]);
  return { pages: PAGES.filter(exists), person: PERSON.filter(exists) };
}
