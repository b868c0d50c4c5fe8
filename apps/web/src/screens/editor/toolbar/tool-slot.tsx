import { KIND } from '@sw/board-model';
import type { Command } from '@sw/editor';
import { useT } from '../../../i18n/language.ts';
import type { Side } from '../../../ui/anchor.ts';
import { shortcutOf } from '../shell/chrome/shortcut-text.ts';
import { ToolButton } from '../shell/chrome/tool-button.tsx';
import { useEditor, useEditorSession } from '../shell/session/editor-context.ts';
import { useToolLook } from './tool-names.ts';
import styles from './toolbar.module.css';
import { hasPanel, isPanelAlone, type ToolName, toolCommand } from './tools.ts';
import type { ToolbarHandle } from './use-toolbar.ts';

interface ToolSlotProps {
  readonly tool: ToolName;
  readonly toolbar: ToolbarHandle;
  readonly placement: Side;
}

/** The command that a key runs without the panel. */
const PUT_DOWN: Partial<Record<ToolName, Command>> = {
  graph: { name: 'insertGraph', kind: KIND.levelRight },
  table: { name: 'insertTable' },
};

/** The button of one tool, with its colour, and a mark if it has a panel. */
export function ToolSlot({ tool, toolbar, placement }: ToolSlotProps) {
  const t = useT();
  const { current, open, kinds, press } = toolbar;
  const ink = useInk(tool);
  const command = toolCommand(tool, kinds);
  const put = PUT_DOWN[tool] ?? command;
  const shortcut = put && shortcutOf(put);
  const { icon, label } = useToolLook()(tool);
  const added = useEditorSession().registry.tools.get(tool);
  const opens = added ? added.Panel !== undefined : hasPanel(tool);
  const alone = opens && isPanelAlone(tool);
  return (
    <span className={styles.slot} data-tool={tool}>
      <ToolButton
        icon={icon}
        label={t(label)}
        placement={placement}
        current={current === tool}
        onClick={() => press(tool)}
        {...(shortcut === undefined ? {} : { shortcut })}
        {...(opens ? { expanded: open === tool } : {})}
        {...(alone ? { pressed: open === tool } : {})}
      >
        {ink !== undefined && <i className={styles.ink} style={{ background: ink }} />}
        {opens && command && <i className={styles.tick} />}
      </ToolButton>
    </span>
  );
}

/** The present ink of pen and highlighter. */
function useInk(tool: ToolName): string | undefined {
  const pencil = useEditor((state) => state.settings.pencil.color);
  const highPath = useEditor((state) => state.settings.highPath.color);
  if (tool === 'pen') return pencil;
  return tool === 'highlighter' ? highPath : undefined;
}
