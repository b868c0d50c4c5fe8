import { Plus, Trash2, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { framed } from '../../../../features/lazy/framed.tsx';
import { lazyPart } from '../../../../features/lazy/lazy-part.tsx';
import { useT } from '../../../../i18n/language.ts';
import { useRoving } from '../../../../ui/roving.ts';
import { ToolButton } from '../chrome/tool-button.tsx';
import { useEditor, useRun } from '../session/editor-context.ts';
import styles from './colours.module.css';
import { isSameColour } from './palette.ts';
import { Swatch } from './swatch.tsx';

const ColourForm = lazyPart(framed(async () => (await import('./colour-form.tsx')).ColourForm));

interface MyColoursProps {
  readonly value: string | undefined;
  readonly onPick: (colour: string) => void;
}

type Work = 'choose' | 'add' | 'remove';

/** The user's own colours: to choose, add and remove. */
export function MyColours({ value, onPick }: MyColoursProps) {
  const t = useT();
  const run = useRun();
  const colours = useEditor((state) => state.settings.customColours);
  const [work, setWork] = useState<Work>('choose');
  const grid = useRef<HTMLFieldSetElement>(null);
  useRoving(grid, 6);
  const toggle = (wanted: Work) => () => setWork(work === wanted ? 'choose' : wanted);
  const removing = work === 'remove' && colours.length > 0;
  return (
    <div className={styles.mine}>
      <div className={styles.heading}>
        <span>{t('editorTools:colour.mine')}</span>
        {colours.length > 0 && (
          <ToolButton
            icon={Trash2}
            label={t('editorTools:colour.remove')}
            pressed={removing}
            onClick={toggle('remove')}
          />
        )}
        <ToolButton icon={Plus} label={t('editorTools:colour.add')} expanded={work === 'add'} onClick={toggle('add')} />
      </div>
      {work === 'add' && <ColourForm first={value} onAdd={onPick} onDone={() => setWork('choose')} />}
      {colours.length > 0 && (
        <fieldset ref={grid} className={styles.grid} data-columns={6} aria-label={t('editorTools:colour.mine')}>
          {colours.map((colour) =>
            removing ? (
              <button
                key={colour}
                type="button"
                className={styles.swatch}
                aria-label={t('editorTools:colour.removeOne', { colour })}
                title={t('editorTools:colour.removeOne', { colour })}
                onClick={() => run({ name: 'removeColour', colour })}
              >
                <i className={styles.dot} style={{ background: colour }} />
                <X className={styles.cross} size={14} strokeWidth={2.5} aria-hidden />
              </button>
            ) : (
              <Swatch key={colour} colour={colour} chosen={isSameColour(value, colour)} onPick={onPick} />
            ),
          )}
        </fieldset>
      )}
    </div>
  );
}
