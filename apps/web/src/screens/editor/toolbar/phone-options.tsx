import type { PenName } from '@sw/editor';
import { ChevronUp, Type } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '../../../i18n/language.ts';
import { InkGrid } from '../shell/colours/ink-grid.tsx';
import { useEditor, useRun } from '../shell/session/editor-context.ts';
import { EraserModes } from './eraser-panel.tsx';
import { NotePanel } from './note-panel.tsx';
import { PenMark } from './pen-sizes.tsx';
import styles from './phone.module.css';
import { ShapeKinds } from './shape-panel.tsx';
import { TextSizes } from './text-panel.tsx';
import type { ToolName } from './tools.ts';
import type { ToolbarHandle } from './use-toolbar.ts';

const PENS: Partial<Record<ToolName, PenName>> = { pen: 'pencil', highlighter: 'highPath', laser: 'laser' };

/** The most important options of the active tool in one row; the first button opens the others. */
export function PhoneOptions({ toolbar }: { readonly toolbar: ToolbarHandle }) {
  const { current } = toolbar;
  const pen = current && PENS[current];
  if (pen) {
    return (
      <Row toolbar={toolbar} mark={<PenSize pen={pen} />}>
        <PenInks pen={pen} />
      </Row>
    );
  }
  switch (current) {
    case 'eraser':
      return (
        <Row toolbar={toolbar} mark={<EraserSize />}>
          <EraserModes />
        </Row>
      );
    case 'text':
      return (
        <Row toolbar={toolbar} mark={<Type size={18} strokeWidth={1.75} aria-hidden />}>
          <TextSizes />
        </Row>
      );
    case 'note':
      return (
        <div className={styles.options}>
          <div className={styles.quick}>
            <NotePanel inRow />
          </div>
        </div>
      );
    case 'shape':
    case 'connector':
      return (
        <Row toolbar={toolbar} mark={<ShapeLook />}>
          <ShapeKinds inRow linesOnly={current === 'connector'} />
        </Row>
      );
    default:
      return null;
  }
}

interface RowProps {
  readonly toolbar: ToolbarHandle;
  readonly mark: ReactNode;
  readonly children: ReactNode;
}

function Row({ toolbar: { current, open, press }, mark, children }: RowProps) {
  const t = useT();
  return (
    <div className={styles.options}>
      <button
        type="button"
        className={styles.all}
        aria-label={t('editorTools:more.options')}
        aria-expanded={open !== undefined && open === current}
        onClick={() => current && press(current)}
      >
        {mark}
        <ChevronUp size={15} strokeWidth={1.75} aria-hidden />
      </button>
      <i className={styles.divider} />
      <div className={styles.quick}>{children}</div>
    </div>
  );
}

const MOST_SHOWN = 20;

function PenSize({ pen }: { readonly pen: PenName }) {
  const size = useEditor((state) => state.settings[pen].size);
  return <PenMark pen={pen} size={Math.min(size, MOST_SHOWN)} />;
}

function PenInks({ pen }: { readonly pen: PenName }) {
  const run = useRun();
  const colour = useEditor((state) => state.settings[pen].color);
  const custom = useEditor((state) => state.settings.customColours);
  return <InkGrid value={colour} custom={custom} onPick={(color) => run({ name: 'pen', pen, patch: { color } })} />;
}

function EraserSize() {
  const size = useEditor((state) => state.settings.eraserSize);
  const shown = Math.max(8, Math.min(MOST_SHOWN, size / 3));
  return <i className={styles.ring} style={{ width: shown, height: shown }} />;
}

function ShapeLook() {
  const { stroke, fill } = useEditor((state) => state.settings);
  return <i className={styles.look} style={{ borderColor: stroke, background: fill }} />;
}
