import { Button, Modal, Slider } from 'antd';
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { useAction } from '../../../features/feedback/use-action.ts';
import { useT } from '../../../i18n/language.ts';
import { layers } from '../../../ui/layer.ts';
import { cropSide, movedCrop, startCrop, ZOOM_MAX, zoomedCrop } from './crop.ts';
import styles from './profile.module.css';

/** In pixels, the sides of the view and of the file that is sent. The server reduces the file further. */
const VIEW = 288;
const SENT = 512;
const QUALITY = 0.9;
/** The step of an arrow key, as a share of the view's side. */
const KEY_STEP = 0.04;
const KEY_MOVES: ReadonlyMap<string, readonly [number, number]> = new Map([
  ['ArrowLeft', [-1, 0]],
  ['ArrowRight', [1, 0]],
  ['ArrowUp', [0, -1]],
  ['ArrowDown', [0, 1]],
]);
const KEY_ZOOMS: ReadonlyMap<string, number> = new Map([
  ['+', 0.1],
  ['=', 0.1],
  ['-', -0.1],
]);

interface CropDialogProps {
  readonly picture: ImageBitmap;
  readonly close: () => void;
  readonly save: (file: File) => Promise<void>;
}

function fileOf(canvas: HTMLCanvasElement): Promise<File> {
  return new Promise((done, failed) =>
    canvas.toBlob(
      (blob) => (blob ? done(new File([blob], 'avatar.jpg', { type: blob.type })) : failed(new Error('no picture'))),
      'image/jpeg',
      QUALITY,
    ),
  );
}

/** Selects a square of the picture: it is dragged, zoomed with the wheel or the slider, or both with keys. */
export function CropDialog({ picture, close, save }: CropDialogProps) {
  const t = useT();
  const id = useId();
  const view = useRef<HTMLCanvasElement>(null);
  const dragged = useRef<{ x: number; y: number }>(undefined);
  const [crop, setCrop] = useState(() => startCrop(picture));
  const side = cropSide(picture, crop);

  useEffect(() => {
    const canvas = view.current;
    if (canvas) drawCrop(canvas, picture, crop);
  }, [picture, crop]);

  const move = (dx: number, dy: number): void =>
    setCrop((now) => movedCrop(picture, now, dx * cropSide(picture, now), dy * cropSide(picture, now)));
  const zoom = (to: (now: number) => number): void => setCrop((now) => zoomedCrop(picture, now, to(now.zoom)));

  const press = ({ currentTarget, pointerId, clientX, clientY }: PointerEvent<HTMLElement>): void => {
    currentTarget.setPointerCapture(pointerId);
    dragged.current = { x: clientX, y: clientY };
  };
  const drag = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): void => {
    const from = dragged.current;
    if (from === undefined) return;
    dragged.current = { x: clientX, y: clientY };
    move((from.x - clientX) / currentTarget.clientWidth, (from.y - clientY) / currentTarget.clientHeight);
  };
  const release = (): void => {
    dragged.current = undefined;
  };
  const key = (event: KeyboardEvent): void => {
    const step = KEY_MOVES.get(event.key);
    const closer = KEY_ZOOMS.get(event.key);
    if (step === undefined && closer === undefined) return;
    event.preventDefault();
    if (step !== undefined) move(step[0] * KEY_STEP, step[1] * KEY_STEP);
    if (closer !== undefined) zoom((now) => now + closer);
  };

  const saving = useAction(async () => {
    const canvas = document.createElement('canvas');
    canvas.width = SENT;
    canvas.height = SENT;
    drawCrop(canvas, picture, crop);
    await save(await fileOf(canvas));
    close();
  });
  return (
    <Modal
      open
      centered
      getContainer={layers}
      onCancel={close}
      title={t('accountSettings:avatar.crop')}
      width="26.25rem"
      footer={null}
    >
      <div
        className={styles.crop}
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrows move the picture
        tabIndex={0}
        aria-label={t('accountSettings:avatar.cropArea')}
        aria-describedby={`${id}-help`}
        data-crop={[crop.x, crop.y, side].map(Math.round).join(' ')}
        onPointerDown={press}
        onPointerMove={drag}
        onPointerUp={release}
        onPointerCancel={release}
        onWheel={({ deltaY }) => zoom((now) => now * Math.exp(-deltaY / 600))}
        onKeyDown={key}
      >
        <canvas ref={view} width={VIEW * 2} height={VIEW * 2} aria-hidden />
      </div>
      <div className={styles.zoom}>
        <span id={`${id}-zoom`}>{t('accountSettings:avatar.zoom')}</span>
        <Slider
          aria-labelledby={`${id}-zoom`}
          min={1}
          max={ZOOM_MAX}
          step={0.05}
          value={crop.zoom}
          tooltip={{ open: false }}
          onChange={(value: number) => zoom(() => value)}
        />
      </div>
      <p className={styles.cropHelp} id={`${id}-help`}>
        {t('accountSettings:avatar.cropHelp')}
      </p>
      <div className="sw-dialog-actions">
        <Button onClick={close}>{t('common:cancel')}</Button>
        <Button type="primary" loading={saving.busy} onClick={() => saving.run()}>
          {t('accountSettings:avatar.save')}
        </Button>
      </div>
    </Modal>
  );
}

function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: ReturnType<typeof startCrop>): void {
  const context = canvas.getContext('2d');
  if (context === null) return;
  const side = cropSide(picture, crop);
  // JPEG has no transparency: without this, transparent areas would be black.
  context.fillStyle = '#FFFFFF';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, crop.x - side / 2, crop.y - side / 2, side, side, 0, 0, canvas.width, canvas.height);
}
