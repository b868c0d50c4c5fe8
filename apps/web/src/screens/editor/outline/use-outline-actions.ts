import { type Box, unite } from '@sw/board-render';
import type { PageInfo } from '@sw/contract';
import type { Command } from '@sw/editor';
import { useEffect } from 'react';
import { useT } from '../../../i18n/language.ts';
import { useEditor, useEditorSession, useRun } from '../shell/session/editor-context.ts';

import { outlineMemory, type Wish } from './outline-memory.ts';
import type { BoardRow } from './tree.ts';
import { useRowName } from './use-row-name.ts';

interface Ports {
  readonly page: PageInfo;
  /** Called when a text that was opened from here is closed. */
  readonly back: () => void;
  readonly say: (text: string) => void;
}

/** The actions on pages and objects from their lines in the outline. For an object on another page, that page is opened first. */
export function useOutlineActions({ page, back, say }: Ports) {
  const t = useT();
  const run = useRun();
  const nameOf = useRowName();
  const { editor, stage, ui, page: client } = useEditorSession();
  // The user's rights are known a moment after the page.
  const ready = useEditor((state) => state.loaded && state.rights.reason !== 'loading');
  const memory = outlineMemory(page.wbNo);
  const mayEdit = (): boolean => editor.state.get().rights.edit;

  const lookAt = (ids: readonly string[]): void => {
    const boxes = ids.flatMap((id) => stage.index.boundsOf(id) ?? []);
    const box = boxes.reduce<Box | undefined>((all, one) => (all ? unite(all, one) : one), undefined);
    if (box) run({ name: 'lookAt', centre: { x: (box.minX + box.maxX) / 2, y: (box.minY + box.maxY) / 2 } });
  };
  /** Runs after the field is removed, or the focus would be lost with it. */
  const comeBack = (): void => {
    ui.getState().text?.subscribe((event) => event === 'ended' && setTimeout(back));
  };
  const onSelected = (ids: readonly string[], command: Command): void => {
    run({ name: 'select', ids });
    run(command);
  };
  const here: Readonly<Record<Wish, (ids: readonly string[]) => void>> = {
    show: (ids) => {
      // Only users who may edit can select.
      if (mayEdit()) onSelected(ids, { name: 'zoomSelection' });
      else lookAt(ids);
    },
    write: (ids) => {
      const [id] = ids;
      if (id === undefined || ids.length !== 1) return;
      run({ name: 'editText', selectId: id });
      comeBack();
    },
    remove: (ids) => mayEdit() && run({ name: 'delete', ids }),
    lock: (ids) => mayEdit() && onSelected(ids, { name: 'lock' }),
    front: (ids) => mayEdit() && onSelected(ids, { name: 'bringToTop' }),
    back: (ids) => mayEdit() && onSelected(ids, { name: 'sendToBottom' }),
  };
  const wish = (name: Wish, row: BoardRow): void => {
    const { node } = row;
    if (node === undefined) return;
    if (row.page.pageId === page.pageId) {
      here[name](node.ids);
      return;
    }
    memory.pending = { pageId: row.page.pageId, ids: node.ids, wish: name };
    run({ name: 'openPage', pageId: row.page.pageId });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page that was gone to is there.
  useEffect(() => {
    const { pending } = memory;
    if (!ready || pending?.pageId !== client.key.pageId) return;
    const [first] = pending.ids;
    const attempt = (): void => {
      // A page is empty until its objects have arrived.
      if (first !== undefined && !client.page?.objects.has(first)) return;
      stop();
      memory.pending = undefined;
      // Runs after the first look at the page, which shows all of it.
      setTimeout(() => {
        if (pending.ids.length > 0) here[pending.wish](pending.ids);
        if (pending.wish !== 'write') back();
      });
    };
    const stop = client.on('change', attempt);
    attempt();
    return stop;
  }, [ready, client]);

  const announce = (
    row: BoardRow,
    what: 'removed' | 'front' | 'back' | 'grouped' | 'out' | 'locked' | 'unlocked',
  ): void => {
    const name = nameOf({ ...row, node: row.node && { ...row.node, locked: false } });
    const KEYS = {
      removed: 'editorView:outline.said.removed',
      front: 'editorView:outline.said.front',
      back: 'editorView:outline.said.back',
      grouped: 'editorView:outline.said.grouped',
      out: 'editorView:outline.said.out',
      locked: 'editorView:outline.said.locked',
      unlocked: 'editorView:outline.said.unlocked',
    } as const;
    say(t(KEYS[what], { name }));
  };
  return {
    open: (row: BoardRow): void => {
      if (row.node !== undefined) wish('show', row);
      else if (row.page.pageId !== page.pageId) {
        memory.pending = { pageId: row.page.pageId, ids: [], wish: 'show' };
        run({ name: 'openPage', pageId: row.page.pageId });
      }
    },
    write: (row: BoardRow): void => wish('write', row),
    remove: (row: BoardRow): void => {
      wish('remove', row);
      if (mayEdit() && row.node?.locked === false) announce(row, 'removed');
    },
    lock: (row: BoardRow): void => {
      wish('lock', row);
      if (mayEdit() && row.node) announce(row, row.node.locked ? 'unlocked' : 'locked');
    },
    /** Moves a page among the pages, or an object before or behind the others, since the outline follows the order on the page. */
    move: (row: BoardRow, by: 1 | -1): void => {
      if (!mayEdit()) return;
      if (row.node !== undefined) {
        wish(by < 0 ? 'front' : 'back', row);
        announce(row, by < 0 ? 'front' : 'back');
        return;
      }
      const place = row.page.pageIndex + by;
      if (place < 0 || place >= page.pages.length) return;
      run({ name: 'movePage', pageId: row.page.pageId, index: place });
      const count = page.pages.length;
      say(t('editorView:pages.moved', { number: row.page.pageIndex + 1, place: place + 1, count }));
    },
    /** Adds the object to the group of the line before, or forms a new group with it. */
    group: (row: BoardRow, before: BoardRow | undefined): void => {
      if (!mayEdit() || !row.node || !before?.node || row.page.pageId !== page.pageId) return;
      if (before.node.kind === 'ink' || row.node.kind === 'ink' || row.level !== 2) return;
      onSelected([...before.node.ids, ...row.node.ids], { name: 'group' });
      announce(row, 'grouped');
    },
    takeOut: (row: BoardRow): void => {
      if (!mayEdit() || !row.node || row.page.pageId !== page.pageId || !row.parent?.includes('/group:')) return;
      run({ name: 'takeOut', ids: row.node.ids });
      announce(row, 'out');
    },
    addNote: (row: BoardRow | undefined): void => {
      if (!mayEdit()) return;
      const beside = row?.page.pageId === page.pageId ? row.node?.ids.at(-1) : undefined;
      run(beside === undefined ? { name: 'addNote' } : { name: 'addNote', beside });
      comeBack();
    },
    turn: (way: 'undo' | 'redo'): void => {
      const { canUndo, canRedo } = editor.state.get();
      run({ name: way });
      if (way === 'undo' ? canUndo : canRedo) {
        say(way === 'undo' ? t('editorView:outline.said.undone') : t('editorView:outline.said.redone'));
      }
    },
  };
}

export type OutlineActions = ReturnType<typeof useOutlineActions>;
