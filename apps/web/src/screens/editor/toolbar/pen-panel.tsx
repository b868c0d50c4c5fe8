import { KIND } from '@sw/board-model';
import type { PenName } from '@sw/editor';
import { framed } from '../../../features/lazy/framed.tsx';
import { lazyPart } from '../../../features/lazy/lazy-part.tsx';
import { useT } from '../../../i18n/language.ts';
import { ChoiceRow } from '../../../ui/choice-row.tsx';
import { InkGrid } from '../shell/colours/ink-grid.tsx';
import { MyColours } from '../shell/colours/my-colours.tsx';
import { useEditor, useRun } from '../shell/session/editor-context.ts';
import { MarkerLine, TipLine } from './line-samples.tsx';
import { PenSizes } from './pen-sizes.tsx';

const OpacitySlider = lazyPart(framed(async () => (await import('./opacity-slider.tsx')).OpacitySlider));

/** Size, ink, opacity and own colours of a pen, the highlighter or the laser. */
export function PenPanel({ pen }: { readonly pen: PenName }) {
  const run = useRun();
  const colour = useEditor((state) => state.settings[pen].color);
  const pick = (color: string) => run({ name: 'pen', pen, patch: { color } });
  return (
    <>
      {pen === 'pencil' && <PenKind />}
      <PenSizes pen={pen} />
      <InkGrid value={colour} onPick={pick} />
      {/* A laser's trail fades by itself. */}
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
