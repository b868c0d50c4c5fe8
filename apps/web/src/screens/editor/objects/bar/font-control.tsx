import { Check } from 'lucide-react';
import { useRef } from 'react';
import { useT } from '../../../../i18n/language.ts';
import { useRoving } from '../../../../ui/roving.ts';
import { cssFamily, FONT_FAMILIES, type FontFamily } from '../../shell/fonts/families.ts';
import { useNamesInFaces } from '../../shell/fonts/use-letters.ts';
import type { ControlProps } from '../../shell/selection/selected.ts';
import { useRun } from '../../shell/session/editor-context.ts';
import styles from './bar.module.css';
import { BarPopover } from './bar-popover.tsx';
import layer from './layer.module.css';
import { ValueButton } from './value-button.tsx';

export function FontControl({ selected }: ControlProps) {
  const t = useT();
  const run = useRun();
  const label = t('editorObjects:font.label');
  const shown = selected.styles.get('fontFamily');
  const value = typeof shown === 'string' ? shown : undefined;
  const nameOf = ({ name }: FontFamily): string => (typeof name === 'string' ? name : t(name.key));
  const known = FONT_FAMILIES.find(({ family }) => family === value);
  const name = known ? nameOf(known) : value;
  return (
    <BarPopover
      part="fontFamily"
      label={label}
      content={
        <FontLayer
          label={label}
          value={value}
          nameOf={nameOf}
          onPick={(family) => run({ name: 'style', patch: { fontFamily: family === 'default' ? null : family } })}
        />
      }
    >
      {(expanded, toggle) => (
        <ValueButton wide label={label} value={name} expanded={expanded} onClick={toggle}>
          <span className={styles.name}>{name ?? '–'}</span>
        </ValueButton>
      )}
    </BarPopover>
  );
}

interface FontLayerProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly nameOf: (font: FontFamily) => string;
  readonly onPick: (family: string) => void;
}

/** Each name in its own font. */
function FontLayer({ label, value, nameOf, onPick }: FontLayerProps) {
  useNamesInFaces();
  const list = useRef<HTMLFieldSetElement>(null);
  useRoving(list, 1);
  return (
    <fieldset ref={list} className={`${layer.choices} ${layer.fonts}`} aria-label={label}>
      {FONT_FAMILIES.map((font) => (
        <button
          key={font.family}
          type="button"
          className={layer.plain}
          aria-pressed={font.family === value}
          onClick={() => onPick(font.family)}
        >
          <span style={{ fontFamily: cssFamily(font.family) }}>{nameOf(font)}</span>
          {font.family === value && <Check size={16} strokeWidth={1.75} aria-hidden />}
        </button>
      ))}
    </fieldset>
  );
}
