import { Popover } from 'antd';
import { type ReactNode, useContext } from 'react';
import styles from './bar.module.css';
import { type BarPart, BarSide, closeParts, openPart, useBarParts } from './bar-parts.ts';
import { LayerBody } from './layer-body.tsx';

interface BarPopoverProps {
  readonly part: BarPart;
  /** Of the layer, for those who do not see where it comes from. */
  readonly label: string;
  /** Takes the focus whenever it opens: there is a field to write in. */
  readonly focused?: boolean;
  readonly content: ReactNode;
  readonly children: (expanded: boolean) => ReactNode;
}

/** From the button: beyond the bar's edge, and a little air. */
const OFF = 12;

/** A button of the bar, and the layer that its click opens. */
export function BarPopover({ part, label, focused = false, content, children }: BarPopoverProps) {
  const side = useContext(BarSide);
  const open = useBarParts((state) => state.open === part);
  const change = (wanted: boolean): void => {
    if (wanted) openPart(part);
    // Another part may have been opened by the same press.
    else if (useBarParts.getState().open === part) closeParts();
  };
  return (
    <Popover
      open={open}
      onOpenChange={change}
      trigger="click"
      placement={side}
      align={{ offset: [0, side === 'top' ? -OFF : OFF] }}
      arrow={false}
      // What opens under the hand stands still: a press on a row that still grows would end on its neighbour, and do nothing.
      motion={{ motionName: '' }}
      destroyOnHidden
      // The root's own padding keeps it off the window's edges.
      styles={{ root: { paddingInline: 12 }, container: { padding: 0 } }}
      content={
        <LayerBody label={label} focused={focused}>
          {content}
        </LayerBody>
      }
    >
      <span className={styles.anchor}>{children(open)}</span>
    </Popover>
  );
}
