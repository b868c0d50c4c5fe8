import type { PageInfo } from '@sw/contract';
import { useEffect, useRef, useState } from 'react';
import { useT } from '../../../i18n/language.ts';
import { usePreference } from '../../../theme/preference.ts';
import { Tree } from '../../../ui/tree.tsx';
import { useEditor } from '../shell/session/editor-context.ts';
import styles from './outline.module.css';
import { outlineKey } from './outline-keys.ts';
import { outlineMemory } from './outline-memory.ts';
import { OutlineRow } from './outline-row.tsx';
import { type BoardRow, flattenPages, pageKey } from './tree.ts';
import { useOtherPages } from './use-other-pages.ts';
import { useOutline } from './use-outline.ts';
import { useOutlineActions } from './use-outline-actions.ts';
import { useRowName } from './use-row-name.ts';

/** All rows have the same height, so that only the visible ones of thousands are rendered. */
const ROW = { fine: 36, coarse: 44 } as const;

/** The pages and their objects, line by line. */
export function OutlineTree({ page }: { readonly page: PageInfo }) {
  const t = useT();
  const nameOf = useRowName();
  const tree = useRef<HTMLDivElement>(null);
  const rowHeight = usePreference(({ coarse, scale }) => (coarse ? ROW.coarse : ROW.fine) * scale);
  const selected = useEditor((state) => state.selection.ids);
  const memory = outlineMemory(page.wbNo);
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set([...memory.open, pageKey(page)]));
  const [active, setActive] = useState(memory.active);
  const [said, setSaid] = useState('');
  memory.open = open;
  memory.active = active;

  const { nodes, renew } = useOutline();
  const others = page.pages.filter((one) => one.pageId !== page.pageId && open.has(pageKey(one)));
  const found = useOtherPages(
    page.wbNo,
    others.map(({ pageId }) => pageId),
  );
  const nodesOf = (pageId: string) => (pageId === page.pageId ? nodes : found.get(pageId));
  const rows = flattenPages(
    page.pages.map((one) => ({ page: one, nodes: nodesOf(one.pageId) })),
    open,
  );
  const known = rows.findIndex(({ key }) => key === active.key);
  // If the current line no longer exists, the line in its place becomes the current one.
  const at = known >= 0 ? known : Math.max(0, Math.min(active.at, rows.length - 1));
  const goTo = (index: number): void => {
    const row = rows[index];
    if (row !== undefined) setActive({ key: row.key, at: index });
  };
  const fold = (key: string, opens: boolean): void => {
    const next = new Set(open);
    if (opens) next.add(key);
    else next.delete(key);
    setOpen(next);
  };
  const back = (): void => {
    renew();
    tree.current?.focus({ preventScroll: true });
  };
  const actions = useOutlineActions({ page, back, say: setSaid });
  useEffect(() => tree.current?.focus({ preventScroll: true }), []);
  const chosen = new Set(selected);
  const noteOf = ({ node, page: of, expanded }: BoardRow): string | undefined => {
    if (node !== undefined || expanded !== true) return undefined;
    const there = nodesOf(of.pageId);
    if (there === undefined) return t('common:loading');
    return there.length === 0 ? t('editorView:outline.nothing') : undefined;
  };
  const isChosen = ({ node, page: of }: BoardRow): boolean =>
    node === undefined ? of.pageId === page.pageId : node.ids.every((one) => chosen.has(one));
  return (
    <>
      <Tree
        tree={tree}
        className={styles.tree}
        label={t('editorView:outline.label')}
        keys="F2 Delete Control+Enter Control+L Alt+ArrowUp Alt+ArrowDown Alt+ArrowLeft Alt+ArrowRight"
        lines={rows}
        at={at}
        rowHeight={rowHeight}
        nameOf={nameOf}
        goTo={goTo}
        fold={fold}
        renew={renew}
        press={(event) => outlineKey(event, rows, at, actions)}
      >
        {(row, { id, index, top, active: isActive }) => (
          <OutlineRow
            key={row.key}
            id={id}
            row={row}
            top={top}
            height={rowHeight}
            active={isActive}
            selected={isChosen(row)}
            note={noteOf(row)}
            pick={() => {
              goTo(index);
              actions.open(row);
            }}
            fold={() => fold(row.key, row.expanded !== true)}
          />
        )}
      </Tree>
      <p className="sw-visually-hidden" role="status">
        {said}
      </p>
    </>
  );
}
