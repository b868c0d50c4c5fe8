import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import type { BoardView } from '../../storage/storage.ts';
import { usePreference } from '../../theme/preference.ts';
import { rovingIndex } from '../../ui/roving.ts';
import styles from './collection.module.css';
import { Endless, type Rest } from './endless.tsx';
import type { SelectionHandle } from './use-selection.ts';

interface CollectionProps<B> {
  readonly label: string;
  /** Describes the keys for screen readers. */
  readonly hint: string;
  readonly view: BoardView;
  readonly boards: readonly B[];
  readonly selection: SelectionHandle;
  /** Handles a key on the focused board. True: handled. */
  readonly press: (key: string, board: B) => boolean;
  /** The boards belong to a previous query; the result of the current one is loading. */
  readonly old: boolean;
  readonly rest: Rest;
  /** `current`: the board that the Tab key reaches. */
  readonly children: (board: B, current: boolean) => ReactNode;
}

function columnsOf(list: HTMLElement): number {
  const items = [...list.children] as HTMLElement[];
  const first = items[0]?.offsetTop;
  const next = items.findIndex(({ offsetTop }) => offsetTop !== first);
  return next === -1 ? Math.max(1, items.length) : next;
}

/** Boards as cards or rows. It is a single Tab stop; the arrow keys move inside. */
export function BoardCollection<B extends { readonly wbNo: string }>(props: CollectionProps<B>) {
  const { boards, selection, view } = props;
  const hintId = useId();
  // The hint is about keys, so it is not shown on touch screens.
  const coarse = usePreference((state) => state.coarse);
  const list = useRef<HTMLUListElement>(null);
  const [touched, setTouched] = useState<string>();
  const current = boards.some(({ wbNo }) => wbNo === touched) ? touched : boards[0]?.wbNo;

  const press = (event: KeyboardEvent): void => {
    const wbNo = (event.target as HTMLElement).dataset.main;
    const at = boards.findIndex((board) => board.wbNo === wbNo);
    const board = boards[at];
    if (board === undefined || list.current === null || event.ctrlKey || event.metaKey || event.altKey) return;
    const to = rovingIndex(event.key, at, boards.length, columnsOf(list.current));
    const next = to === undefined ? undefined : boards[to];
    if (next !== undefined) {
      list.current.querySelector<HTMLElement>(`[data-main="${next.wbNo}"]`)?.focus();
      if (event.shiftKey) selection.extend(next.wbNo);
    } else if (event.key === ' ') selection.toggle(board.wbNo);
    else if (event.shiftKey || !props.press(event.key, board)) return;
    event.preventDefault();
  };

  return (
    <>
      {!coarse && (
        <p id={hintId} className="sw-visually-hidden">
          {props.hint}
        </p>
      )}
      <ul
        ref={list}
        className={styles[view]}
        data-view={view}
        aria-label={props.label}
        aria-describedby={coarse ? undefined : hintId}
        aria-busy={props.old}
        onKeyDown={press}
        onFocus={({ target }) => setTouched(target.closest<HTMLElement>('[data-wb]')?.dataset.wb)}
      >
        {boards.map((board) => props.children(board, board.wbNo === current))}
      </ul>
      <Endless rest={props.rest} />
    </>
  );
}
