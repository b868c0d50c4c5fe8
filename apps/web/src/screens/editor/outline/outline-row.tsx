import { ChevronRight, File, Lock } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useT } from '../../../i18n/language.ts';
import { usePageTitle } from '../shell/pages/use-page-title.ts';
import { KIND_LOOK } from './kind-labels.ts';
import styles from './outline.module.css';
import type { BoardRow } from './tree.ts';
import { useRowName } from './use-row-name.ts';

interface OutlineRowProps {
  readonly id: string;
  readonly row: BoardRow;
  readonly top: number;
  readonly height: number;
  readonly active: boolean;
  readonly selected: boolean;
  /** The text after the name: the number of objects, or that it is being loaded. */
  readonly note: string | undefined;
  readonly pick: () => void;
  readonly fold: () => void;
}

/** The indent of a level. */
const INDENT = 16;

export function OutlineRow({ id, row, top, height, active, selected, note, pick, fold }: OutlineRowProps) {
  const t = useT();
  const { node, page, level, place, siblings, expanded } = row;
  const name = useRowName()(row);
  const titleOf = usePageTitle();
  const Icon = node === undefined ? File : KIND_LOOK[node.kind].icon;
  const kind = node === undefined ? '' : t(KIND_LOOK[node.kind].label);
  const turn = (event: MouseEvent): void => {
    event.stopPropagation();
    fold();
  };
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the tree has the focus and says which line is meant.
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys come to the tree.
    <div
      id={id}
      className={styles.row}
      role="treeitem"
      aria-level={level}
      aria-posinset={place}
      aria-setsize={siblings}
      aria-expanded={expanded}
      aria-selected={selected}
      aria-label={note === undefined ? name : `${name}, ${note}`}
      data-active={active}
      data-page={node === undefined}
      style={{ top, height, paddingInlineStart: 8 + (level - 1) * INDENT }}
      onClick={pick}
    >
      <span
        className={styles.fold}
        data-open={expanded}
        onClick={expanded === undefined ? undefined : turn}
        aria-hidden
      >
        {expanded !== undefined && <ChevronRight size={16} strokeWidth={1.75} />}
      </span>
      <Icon size={18} strokeWidth={1.75} aria-hidden />
      <span className={styles.label}>{node === undefined ? titleOf(page) : node.text === '' ? kind : node.text}</span>
      {node?.locked && <Lock size={14} strokeWidth={1.75} aria-hidden />}
      {note !== undefined && <span className={styles.kind}>{note}</span>}
      {node !== undefined && (node.text !== '' || node.kind === 'ink') && (
        <span className={styles.kind}>
          {node.kind === 'ink' ? t('editorView:outline.strokes', { count: node.ids.length }) : kind}
        </span>
      )}
    </div>
  );
}
