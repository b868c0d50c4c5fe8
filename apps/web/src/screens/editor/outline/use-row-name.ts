import { useT } from '../../../i18n/language.ts';
import type { BoardRow } from './tree.ts';
import { useNodeName } from './use-node-name.ts';

/** What a screen reader says of a line of the board's outline. */
export function useRowName(): (row: BoardRow) => string {
  const t = useT();
  const nodeName = useNodeName();
  return ({ node, page }) =>
    node === undefined ? t('editorView:pages.page', { number: page.pageIndex + 1 }) : nodeName(node);
}
