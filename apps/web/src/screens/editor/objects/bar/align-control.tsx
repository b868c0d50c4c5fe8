import {
  ArrowDownToLine,
  ArrowUpToLine,
  FoldVertical,
  type LucideIcon,
  TextAlignCenter,
  TextAlignEnd,
  TextAlignStart,
} from 'lucide-react';
import type { MessageKey } from '../../../../i18n/keys.ts';
import { useT } from '../../../../i18n/language.ts';
import { ChoiceRow } from '../../../../ui/choice-row.tsx';
import type { ControlProps } from '../../shell/selection/selected.ts';
import { useRun } from '../../shell/session/editor-context.ts';
import { BarPopover } from './bar-popover.tsx';
import { ValueButton } from './value-button.tsx';

const ACROSS = ['left', 'center', 'right'] as const;
const DOWN = ['top', 'middle', 'bottom'] as const;
type Place = (typeof ACROSS)[number] | (typeof DOWN)[number];

const ICONS = {
  left: TextAlignStart,
  center: TextAlignCenter,
  right: TextAlignEnd,
  top: ArrowUpToLine,
  middle: FoldVertical,
  bottom: ArrowDownToLine,
} as const satisfies Record<Place, LucideIcon>;

const LABELS = {
  left: 'editorObjects:align.left',
  center: 'editorObjects:align.center',
  right: 'editorObjects:align.right',
  top: 'editorObjects:align.top',
  middle: 'editorObjects:align.middle',
  bottom: 'editorObjects:align.bottom',
} as const satisfies Record<Place, MessageKey>;

function Face({ place }: { readonly place: Place }) {
  const Icon = ICONS[place];
  return <Icon size={18} strokeWidth={1.75} aria-hidden />;
}

/** The alignment of the text, horizontally and vertically. */
export function AlignControl({ selected: { styles } }: ControlProps) {
  const t = useT();
  const run = useRun();
  const label = t('editorObjects:align.label');
  const across = ACROSS.find((place) => place === styles.get('textAlign'));
  const down = DOWN.find((place) => place === styles.get('verticalAlign'));
  const choice = <Value extends Place>(place: Value) => ({
    value: place,
    label: t(LABELS[place]),
    look: <Face place={place} />,
  });
  return (
    <BarPopover
      part="align"
      label={label}
      content={
        <>
          <ChoiceRow
            label={t('editorObjects:align.across')}
            form="compact"
            columns={3}
            value={across}
            onPick={(textAlign) => run({ name: 'style', patch: { textAlign } })}
            choices={ACROSS.map(choice)}
          />
          <ChoiceRow
            label={t('editorObjects:align.down')}
            form="compact"
            columns={3}
            value={down}
            onPick={(verticalAlign) => run({ name: 'style', patch: { verticalAlign } })}
            choices={DOWN.map(choice)}
          />
        </>
      }
    >
      {(expanded, toggle) => (
        <ValueButton label={label} value={across && t(LABELS[across])} expanded={expanded} onClick={toggle}>
          <Face place={across ?? 'left'} />
        </ValueButton>
      )}
    </BarPopover>
  );
}
