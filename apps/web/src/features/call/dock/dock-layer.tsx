import { X } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { useT } from '../../../i18n/language.ts';
import { Popover } from '../../../ui/popover.tsx';
import { useNarrow } from '../../../ui/use-media.ts';
import { ControlButton } from './control-button.tsx';
import styles from './layers.module.css';

interface DockLayerProps {
  readonly title: string;
  /** Beside the title. */
  readonly note?: ReactNode;
  readonly opener: RefObject<HTMLElement | null>;
  readonly close: () => void;
  readonly children: ReactNode;
}

/** The panel that a button of the dock opens: a card beside it, on phones a sheet at the bottom. */
export function DockLayer({ title, note, opener, close, children }: DockLayerProps) {
  const t = useT();
  const narrow = useNarrow();
  return (
    <Popover
      label={title}
      anchor={() => opener.current}
      place={narrow ? undefined : { placement: 'bottom-end', gap: 8 }}
      opener={opener}
      focus="layer"
      lifted
      className={styles.layer}
      close={close}
    >
      <header className={styles.head}>
        <h2>{title}</h2>
        {note !== undefined && <small>{note}</small>}
        <ControlButton icon={X} label={t('common:close')} small onClick={close} />
      </header>
      {children}
    </Popover>
  );
}
