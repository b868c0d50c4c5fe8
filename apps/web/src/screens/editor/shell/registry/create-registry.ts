import type { EditorFeature, EditorRegistry, Part, SessionClipboard, Slot } from '../editor-feature.ts';
import { joinInserters } from './join-inserters.ts';

const inOrder = <T extends { readonly order: number }>(items: readonly T[]): readonly T[] =>
  items.toSorted((a, b) => a.order - b.order);

/** Two features with the same name would hide each other: the editor does not start with them. */
function byName<T extends { readonly name: string }>(kind: string, items: readonly T[]): ReadonlyMap<string, T> {
  const found = new Map<string, T>();
  for (const item of items) {
    if (found.has(item.name)) throw new Error(`two features add the ${kind} '${item.name}'`);
    found.set(item.name, item);
  }
  return found;
}

function bySlot(parts: readonly Part[]): EditorRegistry['parts'] {
  const of = (slot: Slot): readonly Part[] => inOrder(parts.filter((part) => part.slot === slot));
  return {
    page: of('page'),
    head: of('head'),
    headBar: of('headBar'),
    tools: of('tools'),
    foot: of('foot'),
    undoBar: of('undoBar'),
    viewBarStart: of('viewBarStart'),
    viewBarEnd: of('viewBarEnd'),
    banner: of('banner'),
    window: of('window'),
  };
}

/** Without a feature that provides a clipboard, nothing can be copied or pasted. */
const noClipboard = (): SessionClipboard => ({
  port: { write: () => undefined, read: () => undefined },
  native: false,
  listen: () => undefined,
  stop: () => undefined,
});

export function createRegistry(features: readonly EditorFeature[]): EditorRegistry {
  byName('feature', features);
  const all = <T>(of: (feature: EditorFeature) => readonly T[] | undefined): readonly T[] =>
    features.flatMap((feature) => of(feature) ?? []);
  const commands = byName(
    'command',
    all((feature) => feature.commands),
  );
  const shortcuts = [...commands.values()].flatMap(({ name: command, shortcut }) =>
    shortcut === undefined ? [] : [{ name: shortcut, command }],
  );
  byName('shortcut', shortcuts);
  return {
    commands,
    shortcuts: Object.fromEntries(shortcuts.map(({ name, command }) => [name, command])),
    panels: byName(
      'panel',
      all((feature) => feature.panels),
    ),
    parts: bySlot(all((feature) => feature.parts)),
    boardMenu: inOrder(all((feature) => feature.boardMenu)),
    contextMenu: all((feature) => feature.contextMenu),
    selectionControls: inOrder(all((feature) => feature.selectionControls)),
    tools: byName('tool', inOrder(all((feature) => feature.tools))),
    clipboard: features.find((feature) => feature.clipboard)?.clipboard ?? noClipboard,
    fileInserter: joinInserters(features.flatMap(({ fileInserter }) => fileInserter ?? [])),
  };
}
