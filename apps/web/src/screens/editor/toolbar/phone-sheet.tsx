import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useT } from '../../../i18n/language.ts';
import { useDismiss } from '../../../ui/layer.ts';
import { useRoving } from '../../../ui/roving.ts';
import { ToolButton } from '../shell/chrome/tool-button.tsx';
import { PanelFrame } from './panel.tsx';
import { PanelContent } from './panel-content.tsx';
import styles from './phone.module.css';
import { PhoneOptions } from './phone-options.tsx';
import { useAddedTools, useToolLook } from './tool-names.ts';
import { ToolSlot } from './tool-slot.tsx';
import { PHONE_REST, PHONE_TOOLS, type ToolName } from './tools.ts';
import { useHold } from './use-hold.ts';
import { useKeepFocus } from './use-keep-focus.ts';
import { useToolbar } from './use-toolbar.ts';

const COUNT = PHONE_TOOLS.length + 1;

/** The toolbar on a phone: a sheet with seven buttons at the bottom, and the options of the active tool above. */
export function PhoneSheet() {
  const t = useT();
  const toolbar = useToolbar();
  const { current, open } = toolbar;
  const [restOpen, setRestOpen] = useState(false);
  const sheet = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const lookOf = useToolLook();
  const rest: readonly ToolName[] = [...PHONE_REST, ...useAddedTools()];
  const folded = rest.find((tool) => tool === current);
  useRoving(bar, COUNT);
  useHold(bar, toolbar.hold);
  useKeepFocus(sheet);
  const away = (): void => {
    setRestOpen(false);
    if (open !== undefined) toolbar.away();
  };
  useDismiss(sheet, restOpen || open !== undefined, (byKey) => {
    if (byKey && sheet.current?.contains(document.activeElement)) {
      sheet.current.querySelector<HTMLElement>('[role="toolbar"] button[tabindex="0"]')?.focus();
    }
    away();
  });
  const take = (tool: ToolName): void => {
    setRestOpen(false);
    toolbar.press(tool);
  };
  return (
    <div ref={sheet} className={styles.sheet} data-sheet>
      {open !== undefined && (
        <div className={styles.above}>
          <PanelFrame tool={open}>
            <PanelContent tool={open} onDone={toolbar.away} />
          </PanelFrame>
        </div>
      )}
      {restOpen && <RestOfTools tools={rest} current={current} onTool={take} />}
      <PhoneOptions toolbar={toolbar} />
      <div ref={bar} className={styles.tools} role="toolbar" aria-label={t('editorTools:label')}>
        {PHONE_TOOLS.map((tool) => (
          <ToolSlot key={tool} tool={tool} toolbar={{ ...toolbar, press: take }} placement="top" />
        ))}
        <ToolButton
          icon={folded === undefined ? Plus : lookOf(folded).icon}
          label={t('editorTools:more.tools')}
          current={folded !== undefined}
          expanded={restOpen}
          onClick={() => {
            if (open !== undefined) toolbar.away();
            setRestOpen(!restOpen);
          }}
        />
      </div>
    </div>
  );
}

interface RestProps {
  readonly tools: readonly ToolName[];
  readonly current: ToolName | undefined;
  readonly onTool: (tool: ToolName) => void;
}

/** The tools for which the sheet has no room, by icon and name. */
function RestOfTools({ tools, current, onTool }: RestProps) {
  const t = useT();
  const lookOf = useToolLook();
  return (
    <div className={styles.above}>
      <section className={styles.rest} aria-label={t('editorTools:more.tools')}>
        {tools.map((tool) => {
          const { icon: Icon, label } = lookOf(tool);
          return (
            <button
              key={tool}
              type="button"
              className={styles.restTool}
              aria-pressed={tool === current}
              onClick={() => onTool(tool)}
            >
              <Icon size={22} strokeWidth={1.75} aria-hidden />
              {t(label)}
            </button>
          );
        })}
      </section>
    </div>
  );
}
