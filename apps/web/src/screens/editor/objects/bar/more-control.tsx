import { Ellipsis } from 'lucide-react';
import { useRef } from 'react';
import { useT } from '../../../../i18n/language.ts';
import { ToolButton } from '../../shell/chrome/tool-button.tsx';
import type { ControlProps } from '../../shell/selection/selected.ts';
import { useEditor, useEditorSession } from '../../shell/session/editor-context.ts';
import { MenuIsland } from '../menu/menu-island.tsx';
import { menuSections } from '../menu/menu-sections.ts';
import styles from './bar.module.css';
import { closeParts, openPart, useBarParts } from './bar-parts.ts';

/** Starts beyond the edge of the bar that contains the button. */
const BESIDE_BAR = { placement: 'bottom-start', gap: 8, along: -6 } as const;

/** The remaining actions, as in the context menu. */
export function MoreControl({ selected }: ControlProps) {
  const t = useT();
  const rights = useEditor((state) => state.rights);
  const open = useBarParts((state) => state.open === 'more');
  const session = useEditorSession();
  const anchor = useRef<HTMLSpanElement>(null);
  const label = t('editorObjects:bar.more');
  return (
    <span ref={anchor} className={styles.more}>
      <ToolButton
        icon={Ellipsis}
        label={label}
        expanded={open}
        onClick={() => (open ? closeParts() : openPart('more'))}
      />
      {open && (
        <MenuIsland
          label={label}
          anchor={() => anchor.current}
          place={BESIDE_BAR}
          opener={anchor}
          byKeys={anchor.current?.contains(document.activeElement) ?? false}
          sections={menuSections(session.registry.contextMenu, {
            subject: 'objects',
            locked: selected.summary.locked,
            onTop: selected.summary.onTop,
            grouping: selected.grouping,
            rights,
            // Not offered here: pasting needs a place, which only keys and the canvas' own menu have.
            pasting: false,
            cropping: selected.picture?.there ?? false,
            stored: selected.file !== undefined,
            count: selected.summary.ids.length,
          })}
          onPick={(item) => item.run(session, undefined)}
          onClose={closeParts}
        />
      )}
    </span>
  );
}
