import type { Module, ModuleSwitches } from '@sw/contract';
import type { MessageKey } from '../../i18n/keys.ts';

export type MenuItem = {
  readonly name: string;
  readonly label: MessageKey;
  readonly module: Module | undefined;
  /** The module has no screen yet: the item comes with it, so that no item leads to a page that says 'not yet'. */
  readonly withoutScreen?: true;
} & ({ readonly path: string } | { readonly action: 'signOut' });

/** The user's sidebar menu: pages first, then what concerns the person. Switching business comes with a second space. */
const PAGES: readonly MenuItem[] = [
  { name: 'boards', label: 'shell:menu.boards', path: '/board', module: 'whiteboard' },
  {
    name: 'callSummary',
    label: 'shell:menu.callStatistics',
    path: '/callSummary',
    module: 'callStatistics',
    withoutScreen: true,
  },
  { name: 'files', label: 'shell:menu.files', path: '/files', module: 'file' },
  { name: 'rights', label: 'shell:menu.rights', path: '/rights', module: 'rights', withoutScreen: true },
  { name: 'meeting', label: 'shell:menu.meeting', path: '/meeting', module: 'meeting', withoutScreen: true },
  { name: 'recycle', label: 'shell:menu.recycle', path: '/recycle', module: 'whiteboard' },
];

const PERSON: readonly MenuItem[] = [
  { name: 'account', label: 'shell:menu.account', path: '/account', module: undefined },
  { name: 'signOut', label: 'shell:menu.signOut', action: 'signOut', module: undefined },
];

export function menuFor(modules: ModuleSwitches): Record<'pages' | 'person', readonly MenuItem[]> {
  const exists = ({ module, withoutScreen }: MenuItem): boolean =>
    withoutScreen !== true && (module === undefined || modules[module]);
  return { pages: PAGES.filter(exists), person: PERSON.filter(exists) };
}
