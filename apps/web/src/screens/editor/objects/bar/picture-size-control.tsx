import { WINDOW_ZOOMS, type WindowZoom } from '@sw/editor';
import { Image, Scaling } from 'lucide-react';
import type { MessageKey } from '../../../../i18n/keys.ts';
import { useT } from '../../../../i18n/language.ts';
import { ChoiceRow } from '../../../../ui/choice-row.tsx';
import type { ControlProps } from '../../shell/selection/selected.ts';
import { useRun } from '../../shell/session/editor-context.ts';
import { BarPopover } from './bar-popover.tsx';
import { ValueButton } from './value-button.tsx';

const SIZES = {
  s: { label: 'editorObjects:pictureSize.small', pixels: 14 },
  m: { label: 'editorObjects:pictureSize.medium', pixels: 18 },
  b: { label: 'editorObjects:pictureSize.big', pixels: 24 },
} as const satisfies Record<WindowZoom, { readonly label: MessageKey; readonly pixels: number }>;

const Face = ({ pixels }: { readonly pixels: number }) => <Image size={pixels} strokeWidth={1.75} aria-hidden />;

/** Gives pictures of different sizes the same size. */
export function PictureSizeControl({ selected: { pictureZoom } }: ControlProps) {
  const t = useT();
  const run = useRun();
  const label = t('editorObjects:pictureSize.label');
  return (
    <BarPopover
      part="pictureSize"
      label={label}
      content={
        <ChoiceRow
          label={label}
          form="compact"
          columns={WINDOW_ZOOMS.length}
          value={pictureZoom}
          onPick={(zoom) => run({ name: 'sizePictures', zoom })}
          choices={WINDOW_ZOOMS.map((zoom) => ({
            value: zoom,
            label: t(SIZES[zoom].label),
            look: <Face pixels={SIZES[zoom].pixels} />,
          }))}
        />
      }
    >
      {(expanded, toggle) => (
        <ValueButton
          label={label}
          value={pictureZoom && t(SIZES[pictureZoom].label)}
          expanded={expanded}
          onClick={toggle}
        >
          <Scaling size={18} strokeWidth={1.75} aria-hidden />
        </ValueButton>
      )}
    </BarPopover>
  );
}
