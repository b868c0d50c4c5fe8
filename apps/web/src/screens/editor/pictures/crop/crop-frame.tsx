import type { CSSProperties, KeyboardEvent, PointerEvent } from 'react';
import { useRef } from 'react';
import { useT } from '../../../../i18n/language.ts';
import { usePreference } from '../../../../theme/preference.ts';
import styles from './crop.module.css';
import { aspectOf, type CropHandle, dragCrop, HANDLES } from './crop-math.ts';
import type { Cropping } from './use-crop.ts';

/** The placement of the picture in the window. */
export interface CropView {
  /** Window pixels per pixel of the picture. */
  readonly scaleX: number;
  readonly scaleY: number;
  /** Radians. */
  readonly turn: number;
  /** -1 if it is mirrored. */
  readonly flipX: number;
  readonly flipY: number;
}

const LABELS = {
  nw: 'pictures:handle.nw',
  n: 'pictures:handle.n',
  ne: 'pictures:handle.ne',
  e: 'pictures:handle.e',
  se: 'pictures:handle.se',
  s: 'pictures:handle.s',
  sw: 'pictures:handle.sw',
  w: 'pictures:handle.w',
} as const;

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** The step of one key press, as a share of the picture's longer side; with Shift ten times as much. */
const STEP = 1 / 200;

interface Drag {
  readonly handle: CropHandle;
  readonly x: number;
  readonly y: number;
  readonly crop: Cropping['crop'];
}

interface CropFrameProps {
  readonly cropping: Cropping;
  readonly view: CropView;
}

/** The whole picture, darkened outside the crop, with handles for the crop. */
export function CropFrame({ cropping, view }: CropFrameProps) {
  const t = useT();
  const coarse = usePreference((state) => state.coarse);
  const { crop, picture, url, setCrop } = cropping;
  const { scaleX, scaleY } = view;
  const drag = useRef<Drag>(undefined);
  const aspect = aspectOf(cropping.aspect, picture);
  const box: CSSProperties = {
    left: crop.left * scaleX,
    top: crop.top * scaleY,
    width: crop.width * scaleX,
    height: crop.height * scaleY,
  };
  const take = (handle: CropHandle) => (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { handle, x: event.clientX, y: event.clientY, crop };
  };
  const move = (event: PointerEvent<HTMLElement>): void => {
    const held = drag.current;
    if (held === undefined) return;
    const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
    const [cos, sin] = [Math.cos(view.turn), Math.sin(view.turn)];
    const by = {
      x: ((dx * cos + dy * sin) * view.flipX) / scaleX,
      y: ((dy * cos - dx * sin) * view.flipY) / scaleY,
    };
    setCrop(dragCrop(held.crop, held.handle, by, picture, aspect));
  };
  const drop = (): void => {
    drag.current = undefined;
  };
  const press = (handle: CropHandle) => (event: KeyboardEvent<HTMLElement>) => {
    const arrow = ARROWS[event.key];
    if (arrow === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const step = Math.max(1, Math.max(picture.width, picture.height) * STEP) * (event.shiftKey ? 10 : 1);
    setCrop(dragCrop(crop, handle, { x: arrow[0] * step, y: arrow[1] * step }, picture, aspect));
  };
  const hands = (handle: CropHandle) => ({
    onPointerDown: take(handle),
    onPointerMove: move,
    onPointerUp: drop,
    onPointerCancel: drop,
    onKeyDown: press(handle),
  });
  const parts = { width: Math.round(crop.width), height: Math.round(crop.height) };
  return (
    <div className={styles.frame} style={{ width: picture.width * scaleX, height: picture.height * scaleY }}>
      <img className={styles.picture} src={url} alt="" draggable={false} />
      <div className={styles.shade}>
        <div className={styles.hole} style={box} />
      </div>
      <div className={styles.box} style={box}>
        <button
          type="button"
          className={styles.inside}
          aria-label={t('pictures:handle.inside', parts)}
          aria-description={coarse ? undefined : t('pictures:crop.keys')}
          {...hands('inside')}
        />
        {HANDLES.map((handle) => (
          <button
            key={handle}
            type="button"
            className={styles.handle}
            data-handle={handle}
            aria-label={t(LABELS[handle])}
            {...hands(handle)}
          />
        ))}
      </div>
    </div>
  );
}
