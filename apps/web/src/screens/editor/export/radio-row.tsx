import { useId } from 'react';
import styles from './export.module.css';

interface RadioRowProps<T extends string | number> {
  readonly legend: string;
  readonly value: T;
  readonly options: readonly { readonly value: T; readonly label: string }[];
  readonly choose: (value: T) => void;
}

/** A choice of a few options in a row. They are radio buttons, so the arrow keys move between them. */
export function RadioRow<T extends string | number>({ legend, value, options, choose }: RadioRowProps<T>) {
  const name = useId();
  return (
    <fieldset className={styles.row}>
      <legend>{legend}</legend>
      <div className={styles.options}>
        {options.map((option) => (
          <label key={option.value} data-chosen={option.value === value}>
            <input type="radio" name={name} checked={option.value === value} onChange={() => choose(option.value)} />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
