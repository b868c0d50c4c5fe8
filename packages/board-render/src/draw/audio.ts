import type { BoardObject } from '@sw/board-model';
import { INK } from '../colours.ts';
import { readWave } from '../wave.ts';
import { type CardLabel, drawCard, drawCardLabel } from './card.ts';
import type { Easel } from './easel.ts';
import { drawFrame } from './frame.ts';

const CARD = '#FFFFFF';
const ACCENT = '#0F6B52';
const BAR = '#8FA39A';
const MUTED = '#5B6661';
const PAD = 24;
const NAME_SIZE = 24;
const BAR_STEP = 8;
const BAR_WIDTH = 4;

/** Minutes and seconds. Digits and a colon are the same in every language. */
const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

/** A recording as a card: where to press, its name, its wave and its length. */
export function drawAudio(easel: Easel, object: BoardObject, pixels: number): void {
  const { ctx } = easel;
  const { width = 0, height = 0, url } = object;
  if (!url || width <= height || height === 0) {
    drawFrame(easel, object, pixels);
    return;
  }
  ctx.globalAlpha = object.opacity ?? 1;
  drawCard(easel, { width, height }, CARD);
  const radius = Math.max(1, height / 2 - PAD);
  drawPlay(easel, PAD + radius, height / 2, radius);
  const left = 2 * PAD + 2 * radius;
  drawWave(easel, object, { left, right: width - PAD, middle: height * 0.55, high: height * 0.2 });
  const seconds = typeof object.seconds === 'number' ? clock(object.seconds) : '';
  drawLabel(easel, object, pixels, {
    text: object.name ?? '',
    x: left,
    y: PAD / 2,
    width: width - left - 4 * PAD,
    color: INK,
  });
  const below = height - PAD / 2 - NAME_SIZE * 1.4;
  drawLabel(easel, object, pixels, { text: seconds, x: left, y: below, width: 6 * NAME_SIZE, color: MUTED });
}

function drawPlay({ ctx }: Easel, x: number, y: number, radius: number): void {
  ctx.beginPath();
  ctx.ellipse(x, y, radius, radius, 0, 0, 2 * Math.PI);
  ctx.fillStyle = ACCENT;
  ctx.fill();
  ctx.beginPath();
  ctx.moveTo(x - radius * 0.25, y - radius * 0.4);
  ctx.lineTo(x + radius * 0.45, y);
  ctx.lineTo(x - radius * 0.25, y + radius * 0.4);
  ctx.closePath();
  ctx.fillStyle = CARD;
  ctx.fill();
}

interface Band {
  readonly left: number;
  readonly right: number;
  readonly middle: number;
  readonly high: number;
}

function drawWave({ ctx }: Easel, object: BoardObject, { left, right, middle, high }: Band): void {
  const levels = readWave(object.wave);
  const bars = Math.max(0, Math.floor((right - left) / BAR_STEP));
  ctx.fillStyle = BAR;
  for (let bar = 0; bar < bars; bar += 1) {
    const level = levels[Math.floor((bar / bars) * levels.length)] ?? 0;
    const half = Math.max(BAR_WIDTH / 2, level * high);
    ctx.fillRect(left + bar * BAR_STEP, middle - half, BAR_WIDTH, 2 * half);
  }
}

function drawLabel(easel: Easel, object: BoardObject, pixels: number, label: Omit<CardLabel, 'size' | 'fill'>): void {
  if (label.text === '' || label.width < NAME_SIZE) return;
  drawCardLabel(easel, object, pixels, { ...label, size: NAME_SIZE, fill: CARD });
}
