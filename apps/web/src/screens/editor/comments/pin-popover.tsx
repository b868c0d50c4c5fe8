import type { Point } from '@sw/board-render';
import { toWindow } from '@sw/editor';
import type { ReactNode } from 'react';
import { Popover } from '../../../ui/popover.tsx';
import { useNarrow } from '../../../ui/use-media.ts';
import { useEditor } from '../shell/session/editor-context.ts';
import styles from './thread.module.css';

/** The side of a pin, whose lower left corner marks the place. */
const PIN = 32;
const GAP = 12;
/** Beside the pin, and below the islands at the top. */
const BESIDE_PIN = {
  placement: 'right-start',
  gap: GAP,
  along: -GAP,
  edge: { top: 68, right: 12, bottom: 12, left: 12 },
} as const;

interface PinPopoverProps {
  /** The place on the page; undefined if the pin is on another page. */
  readonly at: Point | undefined;
  readonly label: string;
  readonly close: () => void;
  readonly children: ReactNode;
}

/** A popover beside its pin, which it follows; on a phone a sheet. */
export function PinPopover({ at, label, close, children }: PinPopoverProps) {
  const narrow = useNarrow();
  const camera = useEditor((state) => state.camera);
  const window = useEditor((state) => state.size);
  const pin = at === undefined ? { x: window.width / 2, y: window.height / 3 } : toWindow(camera, at);
  return (
    <Popover
      label={label}
      anchor={() => ({ left: pin.x, top: pin.y - PIN, width: PIN, height: PIN })}
      place={narrow ? undefined : BESIDE_PIN}
      focus="layer"
      stays
      className={styles.popover}
      island="comment"
      close={close}
    >
      {children}
    </Popover>
  );
}
