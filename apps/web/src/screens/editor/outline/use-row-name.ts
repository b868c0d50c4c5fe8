import { usePageTitle } from '../shell/pages/use-page-title.ts';
import type { BoardRow } from './tree.ts';
import { useNodeName } from './use-node-name.ts';

/** What a screen reader says of a line of the board's outline. */
export function useRowName(): (row: BoardRow) => string {
  const titleOf = usePageTitle();
  const nodeName = useNodeName();
  return ({ node, page }) => (node === undefined ? titleOf(page) : nodeName(node));
}
