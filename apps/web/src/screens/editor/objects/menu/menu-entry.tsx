import { useT } from '../../../../i18n/language.ts';
import { shortcutOf } from '../../shell/chrome/shortcut-text.ts';
import { Entry } from '../../shell/menu/entry.tsx';
import { commandOf, ENTRIES, isOpening } from './entries.ts';
import type { EntryName } from './menu-sections.ts';

interface MenuEntryProps {
  readonly entry: EntryName;
  readonly disabled: boolean;
  /** Told whether keys did it. */
  readonly onPick: (byKeys: boolean) => void;
}

export function MenuEntry({ entry, disabled, onPick }: MenuEntryProps) {
  const t = useT();
  const { icon, label, ...more } = ENTRIES[entry];
  const keys = isOpening(entry) ? undefined : shortcutOf(commandOf(entry, undefined));
  return <Entry item={{ icon, label: t(label), keys, danger: 'danger' in more, disabled }} onPick={onPick} />;
}
