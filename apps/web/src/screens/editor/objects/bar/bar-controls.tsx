import { Fragment } from 'react';
import island from '../../shell/chrome/island.module.css';
import type { SelectionControl } from '../../shell/editor-feature.ts';
import { useSelected } from '../../shell/selection/use-selected.ts';
import { useEditorSession } from '../../shell/session/editor-context.ts';
import { AlignControl } from './align-control.tsx';
import styles from './bar.module.css';
import { ColourControl } from './colour-control.tsx';
import type { ControlProps } from './control-props.ts';
import { type Control, controlsOf } from './controls.ts';
import { FontControl } from './font-control.tsx';
import { GroupControl } from './group-control.tsx';
import { LineControl } from './line-control.tsx';
import { LinkControl } from './link-control.tsx';
import { LockControl } from './lock-control.tsx';
import { MarkControl } from './mark-control.tsx';
import { MoreControl } from './more-control.tsx';
import { NodeControl } from './node-control.tsx';
import { OpacityControl } from './opacity-control.tsx';
import { PictureSizeControl } from './picture-size-control.tsx';
import { SizeControl } from './size-control.tsx';
import { TableControl } from './table-control.tsx';
import { WidthControl } from './width-control.tsx';

function OneControl({ control, selected }: ControlProps & { readonly control: Control }) {
  switch (control) {
    case 'table':
      return <TableControl selected={selected} />;
    case 'child':
    case 'sibling':
      return <NodeControl as={control} />;
    case 'pictureSize':
      return <PictureSizeControl selected={selected} />;
    case 'fill':
    case 'stroke':
    case 'color':
      return <ColourControl style={control} selected={selected} />;
    case 'strokeWidth':
      return <WidthControl selected={selected} />;
    case 'lineStyle':
      return <LineControl selected={selected} />;
    case 'opacity':
      return <OpacityControl selected={selected} />;
    case 'fontFamily':
      return <FontControl selected={selected} />;
    case 'fontSize':
      return <SizeControl selected={selected} />;
    case 'bold':
    case 'italic':
    case 'underline':
    case 'linethrough':
      return <MarkControl mark={control} selected={selected} />;
    case 'align':
      return <AlignControl selected={selected} />;
    case 'link':
      return <LinkControl selected={selected} />;
    case 'group':
    case 'ungroup':
      return <GroupControl action={control} />;
    case 'lock':
    case 'unlock':
      return <LockControl action={control} />;
  }
}

const nameOf = (control: Control | SelectionControl | undefined): string | undefined =>
  typeof control === 'object' ? control.name : control;

/** The bar's controls in their groups. On a narrow window they scroll, and only the menu stays. */
export function BarControls() {
  const selected = useSelected();
  const { selectionControls } = useEditorSession().registry;
  const added = selectionControls.filter(({ shown }) => shown(selected));
  const groups = controlsOf(selected, added);
  const locked = selected.summary.locked === 'all';
  return (
    <>
      <div className={styles.scroller}>
        {groups.map((group, i) => (
          <Fragment key={nameOf(group[0])}>
            {i > 0 && <span className={island.divider} />}
            {group.map((control) =>
              typeof control === 'string' ? (
                <OneControl key={control} control={control} selected={selected} />
              ) : (
                <control.Component key={control.name} selected={selected} />
              ),
            )}
          </Fragment>
        ))}
      </div>
      {!locked && <MoreControl selected={selected} />}
    </>
  );
}
