import type { PageInfo } from '@sw/contract';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useT } from '../../../i18n/language.ts';
import { usePreference } from '../../../theme/preference.ts';
import { useEditor } from '../shell/session/editor-context.ts';
import styles from './outline.module.css';
import { outlineMemory } from './outline-memory.ts';
import { OutlineRow } from './outline-row.tsx';
import { rowWindow, scrolledTo } from './row-window.ts';
import { type BoardRow, flattenPages, pageKey } from './tree.ts';
import { useOtherPages } from './use-other-pages.ts';
import { useOutline } from './use-outline.ts';
import { useOutlineActions } from './use-outline-actions.ts';
import { useTreeKeys } from './use-tree-keys.ts';

/** Rows have one height, so that of thousands only those that are seen are drawn. */
const ROW = { fine: 36, coarse: 44 } as const;

/** The focus is on the tree itself, which says which of its lines is meant: lines come and go as others draw. */
export function OutlineTree({ page }: { readonly page: PageInfo }) {
  const t = useT();
  const id = useId();
  const tree = useRef<HTMLDivElement>(null);
  const rowHeight = usePreference((state) => (state.coarse ? ROW.coarse : ROW.fine));
  const selected = useEditor((state) => state.selection.ids);
  const memory = outlineMemory(page.wbNo);
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set([...memory.open, pageKey(page)]));
  const [active, setActive] = useState(memory.active);
  const [said, setSaid] = useState('');
  const [seen, setSeen] = useState({ top: 0, height: 0 });
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
  // The line that was meant is gone: the one in its place is meant now.
  const at = known >= 0 ? known : Math.max(0, Math.min(active.at, rows.length - 1));
  const goTo = (index: number): void => {
    const row = rows[index];
    if (row === undefined) return;
    setActive({ key: row.key, at: index });
    const element = tree.current;
    if (element) element.scrollTop = scrolledTo(index, element.scrollTop, element.clientHeight, rowHeight);
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
  const press = useTreeKeys({ rows, at, goTo, fold, actions });
  const pressed = useRef(press);
  useLayoutEffect(() => {
    pressed.current = press;
  });
  useEffect(() => tree.current?.focus({ preventScroll: true }), []);
  useLayoutEffect(() => {
    const element = tree.current;
    if (element === null) return;
    const look = () => setSeen({ top: element.scrollTop, height: element.clientHeight });
    look();
    const watch = new ResizeObserver(look);
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  const { from, to } = rowWindow(seen.top, seen.height, rowHeight, rows.length);
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
      <div
        ref={tree}
        className={styles.tree}
        role="tree"
        tabIndex={0}
        aria-label={t('editorView:outline.label')}
        aria-multiselectable
        aria-keyshortcuts="F2 Delete Control+Enter Control+L Alt+ArrowUp Alt+ArrowDown Alt+ArrowLeft Alt+ArrowRight"
        aria-activedescendant={`${id}${at}`}
        onScroll={({ currentTarget: { scrollTop: top, clientHeight: height } }) => setSeen({ top, height })}
        onKeyDown={(event) => {
          renew();
          pressed.current(event);
        }}
      >
        <div role="presentation" style={{ height: rows.length * rowHeight }}>
          {rows.map((row, i) =>
            // The one that is meant is always drawn: a screen reader finds it by its id.
            i === at || (i >= from && i < to) ? (
              <OutlineRow
                key={row.key}
                id={`${id}${i}`}
                row={row}
                top={i * rowHeight}
                height={rowHeight}
                active={i === at}
                selected={isChosen(row)}
                note={noteOf(row)}
                pick={() => {
                  goTo(i);
                  actions.open(row);
                }}
                fold={() => fold(row.key, row.expanded !== true)}
              />
            ) : null,
          )}
        </div>
      </div>
      <p className="sw-visually-hidden" role="status">
        {said}
      </p>
    </>
  );
}
