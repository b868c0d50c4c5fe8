import { type ReactNode, useRef } from 'react';
import { useRoving } from '../../../../ui/roving.ts';
import styles from './layer.module.css';

interface Choice<Value> {
  readonly value: Value;
  /** Said, and shown when the pointer rests. */
  readonly label: string;
  readonly face: ReactNode;
}

interface ChoicesProps<Value> {
  readonly label: string;
  readonly choices: readonly Choice<Value>[];
  readonly columns: number;
  readonly isChosen: (value: Value) => boolean;
  readonly onPick: (value: Value) => void;
}

/** A few values side by side. */
export function Choices<Value extends string | number>({
  label,
  choices,
  columns,
  isChosen,
  onPick,
}: ChoicesProps<Value>) {
  const group = useRef<HTMLFieldSetElement>(null);
  useRoving(group, columns);
  return (
    <fieldset
      ref={group}
      className={styles.choices}
      aria-label={label}
      style={{ gridTemplateColumns: `repeat(${columns}, 1fr)` }}
    >
      {choices.map(({ value, label: name, face }) => (
        <button
          key={value}
          type="button"
          className={styles.choice}
          aria-label={name}
          title={name}
          aria-pressed={isChosen(value)}
          onClick={() => onPick(value)}
        >
          {face}
        </button>
      ))}
    </fieldset>
  );
}
