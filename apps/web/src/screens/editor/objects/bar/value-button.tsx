import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '../../../../i18n/language.ts';
import { useTip } from '../../../../ui/tooltip.tsx';
import island from '../../shell/chrome/island.module.css';
import styles from './bar.module.css';

interface ValueButtonProps {
  readonly label: string;
  /** The value in words, for screen readers. */
  readonly value: string | undefined;
  readonly expanded: boolean;
  readonly onClick: () => void;
  /** For a number or a name: as wide as the text, with a mark that shows it opens a layer. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** A button that shows a value of the selection and opens the layer that changes it. */
export function ValueButton({ label, value, expanded, onClick, wide = false, children }: ValueButtonProps) {
  const t = useT();
  const named = value === undefined ? label : t('editorObjects:bar.valued', { name: label, value });
  const tip = useTip(label, 'top', expanded);
  return (
    <button
      type="button"
      className={wide ? `${island.button} ${styles.value}` : island.button}
      aria-label={named}
      aria-haspopup="dialog"
      aria-expanded={expanded}
      onClick={onClick}
      {...tip}
    >
      {children}
      {wide && <ChevronDown size={13} strokeWidth={1.75} aria-hidden />}
    </button>
  );
}
