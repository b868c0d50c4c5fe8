import { useRef } from 'react';
import { useT } from '../../../../i18n/language.ts';
import { useRoving } from '../../../../ui/roving.ts';
import styles from './colours.module.css';
import { FILL_PALETTE, isSameColour, LINE_PALETTE } from './palette.ts';
import { Swatch } from './swatch.tsx';

interface InkGridProps {
  /** Undefined if the selection has several colours. */
  readonly value: string | undefined;
  readonly onPick: (colour: string) => void;
  /** For fills: begins with no colour (`NO_COLOUR`) and has the soft note fills before the inks. */
  readonly none?: boolean;
  /** The user's own colours, below the presets. */
  readonly custom?: readonly string[];
  /** What the colour is for, as the grid's accessible name. */
  readonly label?: string;
}

/** The preset colours, 6 × 2; for fills 7 × 3. */
export function InkGrid({ value, onPick, none = false, custom = [], label }: InkGridProps) {
  const t = useT();
  const grid = useRef<HTMLFieldSetElement>(null);
  const columns = none ? 7 : 6;
  useRoving(grid, columns);
  const colours = [...(none ? FILL_PALETTE : LINE_PALETTE), ...custom];
  return (
    <fieldset
      ref={grid}
      className={styles.grid}
      data-columns={columns}
      aria-label={label ?? t('editorTools:colour.label')}
    >
      {colours.map((colour) => (
        <Swatch key={colour} colour={colour} chosen={isSameColour(value, colour)} onPick={onPick} />
      ))}
    </fieldset>
  );
}
