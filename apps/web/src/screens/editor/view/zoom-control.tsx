import { ZOOM } from '@sw/editor';
import { Minus, Plus } from 'lucide-react';
import { useT } from '../../../i18n/language.ts';
import { keysOf } from '../../../ui/keys-of.ts';
import type { MenuSection } from '../../../ui/menu.tsx';
import { MenuButton } from '../../../ui/menu.tsx';
import { ToolButton } from '../shell/chrome/tool-button.tsx';
import { useEditor, useRun } from '../shell/session/editor-context.ts';
import styles from './view.module.css';

const LEVELS = [50, 100, 200] as const;

/** Zoom out, the percentage, zoom in. The percentage opens a short list of common choices. */
export function ZoomControl() {
  const t = useT();
  const run = useRun();
  const percent = useEditor((state) => Math.round(state.camera.zoom * 100));
  const least = useEditor((state) => state.camera.zoom <= ZOOM.least);
  const most = useEditor((state) => state.camera.zoom >= ZOOM.most);
  const mayEdit = useEditor((state) => state.rights.edit);
  const anything = useEditor((state) => state.selection.ids.length > 0);
  const sections: readonly MenuSection[] = [
    {
      items: LEVELS.map((level) => ({
        key: String(level),
        label: `${level}%`,
        keys: level === 100 ? keysOf('ctrl+0') : undefined,
      })),
    },
    {
      items: [
        { key: 'all', label: t('editorView:zoom.all'), keys: keysOf('shift+1') },
        {
          key: 'selection',
          label: t('editorView:zoom.selection'),
          keys: keysOf('shift+2'),
          disabled: !anything,
        },
      ],
    },
    {
      items: [
        { key: 'startHere', label: t('editorView:zoom.startHere'), disabled: !mayEdit },
        { key: 'startWithAll', label: t('editorView:zoom.startWithAll'), disabled: !mayEdit },
      ],
    },
  ];
  const named = t('editorView:zoom.level', { percent });
  const pick = (key: string): void => {
    if (key === 'all') run({ name: 'zoomFit' });
    else if (key === 'selection') run({ name: 'zoomSelection' });
    else if (key === 'startHere') run({ name: 'canvas', start: 'here' });
    else if (key === 'startWithAll') run({ name: 'canvas', start: 'all' });
    else run({ name: 'zoomTo', zoom: Number(key) / 100 });
  };
  return (
    <>
      <ToolButton
        icon={Minus}
        label={t('editorView:zoom.out')}
        shortcut={keysOf('ctrl+-')}
        disabled={least}
        onClick={() => run({ name: 'zoomOut' })}
      />
      <MenuButton label={named} sections={sections} pick={pick} placement="top">
        {(open, toggle) => (
          <button type="button" className={styles.percent} aria-label={named} aria-expanded={open} onClick={toggle}>
            {percent}%
          </button>
        )}
      </MenuButton>
      <ToolButton
        icon={Plus}
        label={t('editorView:zoom.in')}
        shortcut={keysOf('ctrl++')}
        disabled={most}
        onClick={() => run({ name: 'zoomIn' })}
      />
    </>
  );
}
