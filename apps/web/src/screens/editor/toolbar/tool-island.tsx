import { Fragment, useRef, useState } from 'react';
import { useT } from '../../../i18n/language.ts';
import { useDismiss } from '../../../ui/layer.ts';
import { useRoving } from '../../../ui/roving.ts';
import { useLying, useMedia } from '../../../ui/use-media.ts';
import island from '../shell/chrome/island.module.css';
import { useEditor } from '../shell/session/editor-context.ts';
import { MoreMenu } from './more-menu.tsx';
import { Panel } from './panel.tsx';
import { useAddedTools } from './tool-names.ts';
import { ToolSlot } from './tool-slot.tsx';
import styles from './toolbar.module.css';
import { LAST_GROUP, PHONE_TOOLS, TOOL_GROUPS, type ToolName } from './tools.ts';
import { useHold } from './use-hold.ts';
import { useKeepFocus } from './use-keep-focus.ts';
import { useToolbar } from './use-toolbar.ts';

/** Whether the window is too low for the whole toolbar: its last group then moves into the menu. */
const useLow = (): boolean => useMedia('(max-height: 44.9375em)');

/** Tooltips and panels open on the side away from the toolbar's edge. */
const AWAY = { left: 'right', right: 'left', bottom: 'top' } as const;
/** More columns than there are tools, which makes a single row. */
const ROW = 100;

/** The toolbar as an island at an edge of the window. */
export function ToolIsland() {
  const t = useT();
  const toolbar = useToolbar();
  const place = useEditor((state) => state.settings.toolbar);
  const low = useLow();
  const [menuOpen, setMenuOpen] = useState(false);
  const room = useRef<HTMLDivElement>(null);
  const holder = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const vertical = place !== 'bottom';
  const lying = useLying() && vertical;
  const { open } = toolbar;
  useRoving(bar, vertical ? 1 : ROW);
  useHold(bar, toolbar.hold);
  useKeepFocus(holder);
  useDismiss(holder, open !== undefined, (byKey) => {
    if (byKey && holder.current?.contains(document.activeElement)) {
      holder.current.querySelector<HTMLElement>(`[data-tool="${open}"] button`)?.focus();
    }
    toolbar.away();
  });
  const lastGroup = [...LAST_GROUP, ...useAddedTools()];
  const all: readonly (readonly ToolName[])[] = [...TOOL_GROUPS, lastGroup];
  const groups = lying ? [PHONE_TOOLS] : low && vertical ? TOOL_GROUPS : all;
  const folded = all.flat().filter((tool) => !groups.some((group) => group.includes(tool)));
  return (
    <div ref={room} className={styles.room} data-place={place}>
      <div ref={holder} className={styles.holder}>
        <div
          ref={bar}
          className={`${island.island} ${styles.bar}`}
          role="toolbar"
          aria-label={t('editorTools:label')}
          aria-orientation={vertical ? 'vertical' : 'horizontal'}
          onContextMenu={(event) => {
            event.preventDefault();
            setMenuOpen(true);
          }}
        >
          {groups.map((group, i) => (
            <Fragment key={group[0]}>
              {i > 0 && <i className={styles.divider} />}
              {group.map((tool) => (
                <ToolSlot key={tool} tool={tool} toolbar={toolbar} placement={AWAY[place]} />
              ))}
            </Fragment>
          ))}
          {folded.length > 0 && !lying && <i className={styles.divider} />}
          <MoreMenu
            folded={folded}
            current={toolbar.current}
            open={menuOpen}
            onOpenChange={setMenuOpen}
            onTool={toolbar.press}
            placement={AWAY[place]}
          />
        </div>
        {open !== undefined && (
          <Panel key={open} tool={open} room={room} placement={AWAY[place]} onDone={toolbar.away} />
        )}
      </div>
    </div>
  );
}
