import { Checkbox } from 'antd';
import { ChevronDown, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './people.module.css';

interface PickRowProps {
  readonly level: number;
  readonly checked: boolean;
  /** Some of what is below is chosen. */
  readonly mixed?: boolean;
  readonly disabled?: boolean;
  readonly name: string;
  readonly look?: ReactNode;
  readonly aside: string;
  readonly warn?: boolean;
  readonly toggle: (() => void) | undefined;
  /** Undefined: nothing is below it. */
  readonly open?: { readonly expanded: boolean; readonly label: string; readonly set: () => void };
}

/** Deeper ones are not moved further in: names would have no room. */
const DEEPEST = 3;

/** A person or a group with its box, and what there is to know about it at the end of the line. */
export function PickRow(props: PickRowProps) {
  const { level, checked, mixed = false, disabled = false, name, look, aside, warn = false, toggle, open } = props;
  const Twist = open?.expanded ? ChevronDown : ChevronRight;
  return (
    <div className={styles.row} data-level={Math.min(level, DEEPEST)}>
      {open ? (
        <button
          type="button"
          className={styles.twist}
          aria-expanded={open.expanded}
          aria-label={open.label}
          onClick={open.set}
        >
          <Twist size={15} strokeWidth={1.75} aria-hidden />
        </button>
      ) : (
        level > 0 && <span className={styles.gap} />
      )}
      {toggle ? (
        <Checkbox checked={checked} indeterminate={mixed && !checked} disabled={disabled} onChange={toggle}>
          {look}
          <span title={name}>{name}</span>
        </Checkbox>
      ) : (
        <span className={styles.plain}>{name}</span>
      )}
      <small data-warn={warn}>{aside}</small>
    </div>
  );
}
