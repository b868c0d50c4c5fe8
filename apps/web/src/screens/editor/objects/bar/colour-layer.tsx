import { Check } from 'lucide-react';
import { useRef } from 'react';
import { useT } from '../../../../i18n/language.ts';
import { useRoving } from '../../../../ui/roving.ts';
import { InkGrid } from '../../shell/colours/ink-grid.tsx';
import { MyColours } from '../../shell/colours/my-colours.tsx';
import { isSameColour, NOTE_FILLS } from '../../shell/colours/palette.ts';
import { Swatch } from '../../shell/colours/swatch.tsx';
import { AUTOMATIC, NONE } from '../../shell/selection/kind-style.ts';
import type { ColourStyle } from './controls.ts';
import styles from './layer.module.css';

interface ColourLayerProps {
  readonly style: ColourStyle;
  /** Undefined if they differ. */
  readonly value: string | undefined;
  readonly onlyNotes: boolean;
  readonly onlyClosed: boolean;
  /** Null: the default of the kind. */
  readonly onPick: (colour: string | null) => void;
}

/** The colours that can be chosen for this style. */
export function ColourLayer({ style, value, onlyNotes, onlyClosed, onPick }: ColourLayerProps) {
  const t = useT();
  const pick = (colour: string): void => onPick(colour === NONE && style === 'fill' ? null : colour);
  return (
    <div className={styles.colours}>
      {style === 'color' && (
        <Plain text={t('editorObjects:colour.automatic')} chosen={value === AUTOMATIC} onPick={() => onPick(null)} />
      )}
      {style === 'stroke' && onlyClosed && (
        <Plain text={t('editorObjects:colour.noLine')} chosen={value === NONE} onPick={() => onPick(NONE)} />
      )}
      {style === 'fill' && onlyNotes ? (
        <NoteFills value={value} onPick={pick} />
      ) : (
        <InkGrid value={value} onPick={pick} none={style === 'fill'} />
      )}
      <MyColours value={value} onPick={pick} />
    </div>
  );
}

function Plain({
  text,
  chosen,
  onPick,
}: {
  readonly text: string;
  readonly chosen: boolean;
  readonly onPick: () => void;
}) {
  return (
    <button type="button" className={styles.plain} aria-pressed={chosen} onClick={onPick}>
      <span>{text}</span>
      {chosen && <Check size={16} strokeWidth={1.75} aria-hidden />}
    </button>
  );
}

/** A note always has a fill, and one on which dark text is readable. */
function NoteFills({ value, onPick }: Pick<ColourLayerProps, 'value'> & { readonly onPick: (colour: string) => void }) {
  const t = useT();
  const grid = useRef<HTMLFieldSetElement>(null);
  useRoving(grid, 4);
  return (
    <fieldset ref={grid} className={styles.notes} aria-label={t('editorObjects:colour.fill')}>
      {NOTE_FILLS.map((colour) => (
        <Swatch key={colour} colour={colour} chosen={isSameColour(value, colour)} onPick={onPick} />
      ))}
    </fieldset>
  );
}
