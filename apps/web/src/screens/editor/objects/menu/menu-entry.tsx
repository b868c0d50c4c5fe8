import { useT } from '../../../../i18n/language.ts';
import { keysOf } from '../../shell/chrome/shortcut-text.ts';
import type { ContextMenuItem } from '../../shell/editor-feature.ts';
import { Entry } from '../../shell/menu/entry.tsx';

interface MenuEntryProps {
  readonly item: ContextMenuItem;
  readonly disabled: boolean;
  /** Called with whether keys did it. */
  readonly onPick: (byKeys: boolean) => void;
}

export function MenuEntry({ item, disabled, onPick }: MenuEntryProps) {
  const t = useT();
  const { icon, label, shortcut, danger = false } = item;
  const keys = shortcut === undefined ? undefined : keysOf(shortcut);
  return <Entry item={{ icon, label: t(label), keys, danger, disabled }} onPick={onPick} />;
}
