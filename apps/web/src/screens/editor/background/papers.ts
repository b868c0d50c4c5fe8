import { PAPERS, type Theme } from '@sw/board-render';
import type { MessageKey } from '../../../i18n/keys.ts';

/** Default paper has no colour: it follows the viewer's theme. */
export const DEFAULT_PAPER = 'default';

const LABELS: Readonly<Record<string, MessageKey>> = {
  [DEFAULT_PAPER]: 'editorTools:paper.default',
  '#FFFFFF': 'editorTools:paper.white',
  '#FBF7EA': 'editorTools:paper.cream',
  '#F1F5E6': 'editorTools:paper.sage',
  '#E9F4EF': 'editorTools:paper.mint',
  '#E9F1FA': 'editorTools:paper.sky',
  '#F3EEFA': 'editorTools:paper.lavender',
  '#FBEDEC': 'editorTools:paper.rose',
  '#0E100F': 'editorTools:paper.black',
  '#0E2C23': 'editorTools:paper.blackboard',
  '#14283A': 'editorTools:paper.navy',
  '#2A2140': 'editorTools:paper.aubergine',
  '#33241C': 'editorTools:paper.coffee',
  '#222725': 'editorTools:paper.slate',
  '#3A1F28': 'editorTools:paper.wine',
};

export interface Paper {
  /** The stored value; `DEFAULT_PAPER` if there is none. */
  readonly value: string;
  readonly shown: string;
  readonly label: MessageKey;
}

const paperOf = (value: string, shown: string): Paper => ({
  value,
  shown,
  label: LABELS[value] ?? 'editorTools:paper.default',
});

/** The eight papers of the viewer's theme, the default first, then the seven of the other theme: papers are content. */
export function papersFor(theme: Theme): readonly Paper[] {
  const [own, ...mine] = PAPERS[theme];
  const [, ...others] = PAPERS[theme === 'light' ? 'dark' : 'light'];
  return [paperOf(DEFAULT_PAPER, own), ...[...mine, ...others].map((paper) => paperOf(paper, paper))];
}
