import { usePageTitle } from '../shell/pages/use-page-title.ts';
import type { BoardRow } from './tree.ts';
import { useNodeName } from './use-node-name.ts';

/** The text of a line of the board's outline for a screen reader. */
export function useRowName(): (row: BoardRow) => string {
  const titleOf = usePageTitle();
  const nodeName = useNodeName();
  return ({ node, page }) => (node === undefined ? titleOf(page) : nodeName(node));
}
