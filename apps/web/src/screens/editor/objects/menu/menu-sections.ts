import type { ContextMenuItem, ContextMenuQuestion } from '../../shell/editor-feature.ts';
import { COMPOSITE_ENTRIES } from './composite-entries.ts';
import { OBJECT_ENTRIES } from './entries.ts';

/**
 * The items of the context menu that apply, in sections. The menu's own items load with it, after the first frame.
 * @param added the items of features
 */
export function menuSections(
  added: readonly ContextMenuItem[],
  question: ContextMenuQuestion,
): readonly (readonly ContextMenuItem[])[] {
  const sections = new Map<number, { readonly item: ContextMenuItem; readonly order: number }[]>();
  for (const item of [...COMPOSITE_ENTRIES, ...OBJECT_ENTRIES, ...added]) {
    const place = item.at[question.subject];
    if (place === undefined || !item.shown(question)) continue;
    const [section, order] = place;
    sections.set(section, [...(sections.get(section) ?? []), { item, order }]);
  }
  return [...sections]
    .toSorted(([a], [b]) => a - b)
    .map(([, entries]) => entries.toSorted((a, b) => a.order - b.order).map(({ item }) => item));
}
