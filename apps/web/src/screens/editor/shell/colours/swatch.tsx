import { useT } from '../../../../i18n/language.ts';
import styles from './colours.module.css';
import { colourName, NO_COLOUR } from './palette.ts';

interface SwatchProps {
  readonly colour: string;
  readonly chosen: boolean;
  readonly onPick: (colour: string) => void;
}

/** A button for one colour, with the colour's name. */
export function Swatch({ colour, chosen, onPick }: SwatchProps) {
  const t = useT();
  const name = colourName(colour);
  const label = name === undefined ? colour : t(name);
  return (
    <button
      type="button"
      className={styles.swatch}
      aria-label={label}
      title={label}
      aria-pressed={chosen}
      onClick={() => onPick(colour)}
    >
      <i
        className={styles.dot}
        data-none={colour === NO_COLOUR || undefined}
        style={colour === NO_COLOUR ? undefined : { background: colour }}
      />
    </button>
  );
}
