import type { OutlineNode } from '@sw/editor';
import { useT } from '../../../i18n/language.ts';
import { KIND_LOOK } from './kind-labels.ts';

/** The text of a line for a screen reader: its words first, then its kind and whether it can be changed. */
export function useNodeName(): (node: OutlineNode) => string {
  const t = useT();
  return ({ kind, text, locked, ids }) => {
    const what = t(KIND_LOOK[kind].label);
    const more = kind === 'ink' ? t('editorView:outline.strokes', { count: ids.length }) : what;
    return [text === '' ? what : text, ...(text === '' && kind !== 'ink' ? [] : [more])]
      .concat(locked ? [t('editorView:outline.locked')] : [])
      .join(', ');
  };
}
