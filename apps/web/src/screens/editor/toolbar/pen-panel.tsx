import { KIND } from '@sw/board-model';
import type { PenName } from '@sw/editor';
import { framed } from '../../../features/lazy/framed.tsx';
import { lazyPart } from '../../../features/lazy/lazy-part.tsx';
import { useT } from '../../../i18n/language.ts';
import { ChoiceRow } from '../../../ui/choice-row.tsx';
import { InkGrid } from '../shell/colours/ink-grid.tsx';
import { MyColours } from '../shell/colours/my-colours.tsx';
import { useEditor, useRun } from '../shell/session/editor-context.ts';
import { PenSizes } from './pen-sizes.tsx';

const SAMPLE_SIZE = { width: 28, height: 14, viewBox: '0 0 28 14' } as const;

/** Round at both ends. */
function MarkerLine() {
  return (
    <svg {...SAMPLE_SIZE} aria-hidden="true" fill="none" stroke="currentColor" strokeWidth={3} strokeLinecap="round">
      <path d="M3 10C9 1 12 1 14 7s6 5 11-3" />
    </svg>
  );
}

/** Tapers to a point at both ends. */
function TipLine() {
  return (
    <svg {...SAMPLE_SIZE} aria-hidden="true" fill="currentColor">
      <path d="M2 11C8 .6 13-.8 15.4 6.2 17 10.6 21 8.6 26 3 22.4 9.4 16.4 13.4 12.8 7.6 10.6 3.6 8 4 2 11Z" />
    </svg>
  );
}

const OpacitySlider = lazyPart(framed(async () => (await import('./opacity-slider.tsx')).OpacitySlider));

/** The size, ink, opacity and own colours of a pen, the highlighter or the laser. */
export function PenPanel({ pen }: { readonly pen: PenName }) {
  const run = useRun();
  const colour = useEditor((state) => state.settings[pen].color);
  const pick = (color: string) => run({ name: 'pen', pen, patch: { color } });
  return (
    <>
      {pen === 'pencil' && <PenKind />}
      <PenSizes pen={pen} />
      <InkGrid value={colour} onPick={pick} />
      {/* A laser's trail fades automatically. */}
      {pen !== 'laser' && <OpacitySlider pen={pen} />}
      <MyColours value={colour} onPick={pick} />
    </>
  );
}

function PenKind() {
  const t = useT();
  const run = useRun();
  const kind = useEditor((state) => state.settings.pencilType);
  return (
    <ChoiceRow<101 | 103>
      form="wide"
      label={t('editorTools:pen.kind')}
      value={kind}
      onPick={(pencilType) => run({ name: 'setting', patch: { pencilType } })}
      choices={[
        { value: KIND.markerLine, label: t('editorTools:pen.marker'), look: <MarkerLine /> },
        { value: KIND.tipLine, label: t('editorTools:pen.tip'), look: <TipLine /> },
      ]}
    />
  );
}
