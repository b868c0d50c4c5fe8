import {
  Bold,
  CornerDownRight,
  Group,
  Italic,
  Link,
  ListPlus,
  Lock,
  LockOpen,
  type LucideIcon,
  Strikethrough,
  Underline,
  Ungroup,
} from 'lucide-react';
import { Fragment } from 'react';
import type { MessageKey } from '../../../../i18n/keys.ts';
import { useT } from '../../../../i18n/language.ts';
import island from '../../shell/chrome/island.module.css';
import { shortcutOf } from '../../shell/chrome/shortcut-text.ts';
import { ToolButton } from '../../shell/chrome/tool-button.tsx';
import type { SelectionControl } from '../../shell/editor-feature.ts';
import type { ControlProps } from '../../shell/selection/selected.ts';
import { useSelected } from '../../shell/selection/use-selected.ts';
import { useEditorSession, useRun } from '../../shell/session/editor-context.ts';
import { AlignControl } from './align-control.tsx';
import { ArrangeControl } from './arrange-control.tsx';
import styles from './bar.module.css';
import { BarPopover } from './bar-popover.tsx';
import { ColourControl } from './colour-control.tsx';
import { type Control, controlsOf, type Mark } from './controls.ts';
import { FontControl } from './font-control.tsx';
import { GraphControl } from './graph-control.tsx';
import { LineControl } from './line-control.tsx';
import { LinkForm } from './link-form.tsx';
import { MoreControl } from './more-control.tsx';
import { OpacityControl } from './opacity-control.tsx';
import { PictureSizeControl } from './picture-size-control.tsx';
import { SizeControl } from './size-control.tsx';
import { TableControl } from './table-control.tsx';
import { WidthControl } from './width-control.tsx';

const MARK_ICONS = {
  bold: Bold,
  italic: Italic,
  underline: Underline,
  linethrough: Strikethrough,
} as const satisfies Record<Mark, LucideIcon>;

const MARK_LABELS = {
  bold: 'editorObjects:mark.bold',
  italic: 'editorObjects:mark.italic',
  underline: 'editorObjects:mark.underline',
  linethrough: 'editorObjects:mark.linethrough',
} as const satisfies Record<Mark, MessageKey>;

function MarkControl({ mark, selected }: ControlProps & { readonly mark: Mark }) {
  const t = useT();
  const run = useRun();
  const shortcut = shortcutOf({ name: 'toggleStyle', style: mark });
  return (
    <ToolButton
      icon={MARK_ICONS[mark]}
      label={t(MARK_LABELS[mark])}
      {...(shortcut === undefined ? {} : { shortcut })}
      pressed={selected.styles.get(mark) === true}
      onClick={() => run({ name: 'toggleStyle', style: mark })}
    />
  );
}

/** The only control for a locked object, so it has a text label. */
function LockControl({ action }: { readonly action: 'lock' | 'unlock' }) {
  const t = useT();
  const run = useRun();
  const shortcut = shortcutOf({ name: 'lock' });
  const toggle = (): void => run({ name: 'lock' });
  if (action === 'unlock') {
    return (
      <button type="button" className={`${island.button} ${styles.word}`} onClick={toggle}>
        <LockOpen size={17} strokeWidth={1.75} aria-hidden />
        {t('editorObjects:action.unlock')}
      </button>
    );
  }
  return (
    <ToolButton
      icon={Lock}
      label={t('editorObjects:action.lock')}
      {...(shortcut === undefined ? {} : { shortcut })}
      onClick={toggle}
    />
  );
}

function LinkControl({ selected }: ControlProps) {
  const t = useT();
  const label = t('editorObjects:link.label');
  const { link } = selected.summary;
  return (
    <BarPopover part="link" label={label} focused content={<LinkForm link={link} />}>
      {(expanded, toggle) => (
        <ToolButton icon={Link} label={label} pressed={link !== undefined} expanded={expanded} onClick={toggle} />
      )}
    </BarPopover>
  );
}

/** Adds a node below or beside the selected one. */
function NodeControl({ as }: { readonly as: 'child' | 'sibling' }) {
  const t = useT();
  const run = useRun();
  return (
    <ToolButton
      icon={as === 'child' ? CornerDownRight : ListPlus}
      label={t(as === 'child' ? 'editorObjects:node.child' : 'editorObjects:node.sibling')}
      shortcut={as === 'child' ? 'Tab' : 'Enter'}
      onClick={() => run({ name: 'addNode', as })}
    />
  );
}

function GroupControl({ action }: { readonly action: 'group' | 'ungroup' }) {
  const t = useT();
  const run = useRun();
  const shortcut = shortcutOf({ name: action });
  return (
    <ToolButton
      icon={action === 'group' ? Group : Ungroup}
      label={t(action === 'group' ? 'editorObjects:action.group' : 'editorObjects:action.ungroup')}
      {...(shortcut === undefined ? {} : { shortcut })}
      onClick={() => run({ name: action })}
    />
  );
}

function OneControl({ control, selected }: ControlProps & { readonly control: Control }) {
  switch (control) {
    case 'table':
      return <TableControl selected={selected} />;
    case 'graph':
      return <GraphControl selected={selected} />;
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
    case 'arrange':
      return <ArrangeControl />;
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

/** The bar's controls in their groups. In a narrow window they scroll, and only the menu stays in place. */
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
      {!locked && selected.summary.types.size > 0 && <MoreControl selected={selected} />}
    </>
  );
}
