import { type ReactNode, useRef } from 'react';
import styles from './choice-row.module.css';
import { useRoving } from './roving.ts';

export interface Choice<Value> {
  readonly value: Value;
  /** Its name, for screen readers and as a tooltip. */
  readonly label: string;
  readonly look?: ReactNode;
}

/** An icon only; the same, closer together; an icon that fills its cell; with text beside it; with text below it. */
type ChoiceForm = 'icon' | 'compact' | 'tile' | 'wide' | 'picture';

const SPOKEN: ReadonlySet<ChoiceForm> = new Set(['wide', 'picture']);

interface ChoiceRowProps<Value> {
  readonly label: string;
  readonly choices: readonly Choice<Value>[];
  /** The chosen value; a function if several can be chosen. */
  readonly value: Value | undefined | ((value: Value) => boolean);
  readonly onPick: (value: Value) => void;
  readonly columns?: number;
  readonly form?: ChoiceForm;
}

/** A row of options to choose from. */
export function ChoiceRow<Value extends string | number>({
  label,
  choices,
  value,
  onPick,
  columns = choices.length,
  form = 'icon',
}: ChoiceRowProps<Value>) {
  const row = useRef<HTMLFieldSetElement>(null);
  useRoving(row, columns);
  const isChosen = (one: Value): boolean => (typeof value === 'function' ? value(one) : one === value);
  const showsLabel = SPOKEN.has(form);
  return (
    <fieldset
      ref={row}
      className={styles.choices}
      aria-label={label}
      data-form={form}
      style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
    >
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          className={styles.choice}
          aria-label={showsLabel ? undefined : choice.label}
          title={showsLabel ? undefined : choice.label}
          aria-pressed={isChosen(choice.value)}
          onClick={() => onPick(choice.value)}
        >
          {choice.look}
          {showsLabel && <span>{choice.label}</span>}
        </button>
      ))}
    </fieldset>
  );
}
