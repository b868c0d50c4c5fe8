import { Checkbox } from 'antd';
import { ChevronDown, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './people.module.css';

interface PickRowProps {
  readonly level: number;
  readonly checked: boolean;
  /** Some entries below it are chosen. */
  readonly mixed?: boolean;
  readonly disabled?: boolean;
  readonly name: string;
  readonly look?: ReactNode;
  readonly aside: string;
  readonly warn?: boolean;
  readonly toggle: (() => void) | undefined;
  /** Undefined: there is nothing below it. */
  readonly open?: { readonly expanded: boolean; readonly label: string; readonly set: () => void };
}

/** The deepest indented level: further indenting would leave no room for names. */
const DEEPEST = 3;

/** A person or a group with its checkbox, and further facts at the end of the row. */
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
