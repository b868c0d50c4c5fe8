import type { Settings } from '@sw/editor';
import { Ellipsis, PanelBottom, PanelLeft, PanelRight, Plus } from 'lucide-react';
import { useCallback, useRef } from 'react';
import { useT } from '../../../i18n/language.ts';
import { MENU_GAP, Menu } from '../../../ui/menu.tsx';
import { ToolButton } from '../shell/chrome/tool-button.tsx';
import { useEditor, useRun } from '../shell/session/editor-context.ts';
import { useToolLook } from './tool-names.ts';
import styles from './toolbar.module.css';
import type { ToolName } from './tools.ts';

type Place = Settings['toolbar'];

const PLACES = [
  { place: 'left', icon: PanelLeft, label: 'editorTools:place.left' },
  { place: 'right', icon: PanelRight, label: 'editorTools:place.right' },
  { place: 'bottom', icon: PanelBottom, label: 'editorTools:place.bottom' },
] as const satisfies readonly { readonly place: Place; readonly icon: unknown; readonly label: string }[];

interface MoreMenuProps {
  /** The tools that are moved into this menu. */
  readonly folded: readonly ToolName[];
  /** The active tool. */
  readonly current: ToolName | undefined;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly onTool: (tool: ToolName) => void;
  readonly placement: 'left' | 'right' | 'top';
}

/** The end of the toolbar: a menu with the toolbar's position, and in low windows the tools that do not fit. */
export function MoreMenu({ folded, current, open, onOpenChange, onTool, placement }: MoreMenuProps) {
  const t = useT();
  const run = useRun();
  const place = useEditor((state) => state.settings.toolbar);
  const slot = useRef<HTMLSpanElement>(null);
  const byKeys = useRef(false);
  const close = useCallback(() => onOpenChange(false), [onOpenChange]);
  const label = t(folded.length > 0 ? 'editorTools:more.tools' : 'editorTools:more.label');
  const lookOf = useToolLook();
  const inHand = folded.find((tool) => tool === current);
  const tools = {
    items: folded.map((key) => ({ key, icon: lookOf(key).icon, label: t(lookOf(key).label) })),
  };
  const places = {
    title: t('editorTools:place.title'),
    items: PLACES.map((one) => ({ key: one.place, icon: one.icon, label: t(one.label), chosen: one.place === place })),
  };
  const pick = (key: string): void => {
    const found = PLACES.find((one) => one.place === key);
    const tool = folded.find((name) => name === key);
    if (found) run({ name: 'setting', patch: { toolbar: found.place } });
    else if (tool) onTool(tool);
  };
  return (
    <span ref={slot} className={styles.slot} data-tool="more">
      <ToolButton
        icon={inHand ? lookOf(inHand).icon : folded.length > 0 ? Plus : Ellipsis}
        current={inHand !== undefined}
        label={label}
        placement={placement}
        expanded={open}
        onClick={() => {
          byKeys.current = slot.current?.querySelector('button')?.matches(':focus-visible') ?? false;
          onOpenChange(!open);
        }}
      />
      {open && (
        <Menu
          label={label}
          sections={folded.length > 0 ? [tools, places] : [places]}
          anchor={() => slot.current}
          place={{ placement: placement === 'left' ? 'top-end' : 'top-start', gap: MENU_GAP }}
          opener={slot}
          byKeys={byKeys.current}
          pick={pick}
          onClose={close}
        />
      )}
    </span>
  );
}
