import type { Rights, SelectionSummary } from '@sw/editor';
import type { Grouping } from '../../shell/selection/grouping.ts';

export type EntryName =
  | 'copy'
  | 'cut'
  | 'paste'
  | 'copyToScreen'
  | 'pasteFromScreen'
  | 'duplicate'
  | 'crop'
  | 'bringToTop'
  | 'sendToBottom'
  | 'keepOnTop'
  | 'stopKeepingOnTop'
  | 'group'
  | 'ungroup'
  | 'lock'
  | 'unlock'
  | 'link'
  | 'comment'
  | 'delete'
  | 'selectAll'
  | 'background'
  | 'zoomSelection'
  | 'zoomFit'
  | 'clean';

export interface MenuQuestion {
  /** What the menu is about: what is selected, or the page under it. */
  readonly subject: 'objects' | 'page';
  readonly locked: SelectionSummary['locked'];
  readonly onTop: boolean;
  readonly grouping: Grouping;
  readonly rights: Pick<Rights, 'edit' | 'copy' | 'reason'>;
  /** Whether the menu has a place to paste to. */
  readonly pasting: boolean;
  /** One picture that is there, and nothing else. */
  readonly cropping?: boolean;
}

type Sections = readonly (readonly EntryName[])[];

const when = (holds: boolean, ...entries: EntryName[]): EntryName[] => (holds ? entries : []);

function forObjects({ locked, onTop, grouping, rights, pasting, cropping = false }: MenuQuestion): Sections {
  const { copy } = rights;
  if (locked === 'all') return [when(copy, 'copy', 'copyToScreen'), ['unlock'], ['zoomSelection']];
  return [
    [
      ...when(copy, 'copy', 'cut'),
      ...when(pasting, 'paste'),
      'duplicate',
      ...when(copy, 'copyToScreen'),
      ...when(cropping, 'crop'),
    ],
    ['bringToTop', 'sendToBottom', onTop ? 'stopKeepingOnTop' : 'keepOnTop'],
    [...when(grouping.group, 'group'), ...when(grouping.ungroup, 'ungroup'), 'lock', 'link', 'comment'],
    ['zoomSelection'],
    ['delete'],
  ];
}

const FOR_PAGE: Sections = [
  ['paste', 'pasteFromScreen', 'selectAll'],
  ['comment'],
  ['background', 'zoomFit'],
  ['clean'],
];

/** Whoever may not change anything sees only what they may: in a demo nothing, since the view is the presenter's. */
function forViewers({ subject, rights }: MenuQuestion): Sections {
  if (rights.reason === 'demo') return [];
  return subject === 'page' ? [['zoomFit']] : [when(rights.copy, 'copy', 'copyToScreen'), ['zoomSelection', 'zoomFit']];
}

/** The entries of the context menu, in sections. */
export function menuSections(question: MenuQuestion): Sections {
  const { subject, rights } = question;
  const sections = !rights.edit ? forViewers(question) : subject === 'page' ? FOR_PAGE : forObjects(question);
  return sections.filter((entries) => entries.length > 0);
}
