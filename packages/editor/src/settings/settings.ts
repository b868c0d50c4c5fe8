import { KIND } from '@sw/board-model';
import { isLine } from '@sw/board-render';
import { SHAPE_KINDS } from '../tools/modes.ts';
import { MAX_CUSTOM_COLOURS, readColour } from './colours.ts';

export const PEN_SIZES = [4, 8, 13, 19, 26] as const;
export const HIGHLIGHTER_SIZES = [13, 19, 26, 33, 40] as const;

/** As in the specification: opacity in two hex digits. */
export interface PenSettings {
  readonly color: string;
  readonly opacity: string;
  readonly size: number;
}

export type PenName = 'pencil' | 'laser' | 'highPath';
export type EraserMode = 'cut' | 'whole';
export type ToolbarPlace = 'left' | 'right' | 'bottom';

export interface Settings {
  readonly pencil: PenSettings;
  readonly laser: PenSettings;
  readonly highPath: PenSettings;
  /** 101 marker line or 103 tip line. */
  readonly pencilType: 101 | 103;
  readonly eraser: EraserMode;
  readonly eraserSize: number;
  /** The kind that the shape tool draws. */
  readonly shape: number;
  /** The kind that the connector draws. */
  readonly line: number;
  readonly toolbar: ToolbarPlace;
  /** The look of new shapes, texts and notes. */
  readonly stroke: string;
  readonly fill: string;
  readonly strokeWidth: number;
  readonly note: string;
  readonly fontFamily: string;
  readonly fontSize: number;
  readonly customColours: readonly string[];
}

export const DEFAULT_SETTINGS: Settings = {
  pencil: { color: '#828282', opacity: 'FF', size: 8 },
  laser: { color: '#E0402B', opacity: 'FF', size: 8 },
  highPath: { color: '#F2B705', opacity: '7F', size: 26 },
  pencilType: KIND.markerLine,
  eraser: 'cut',
  eraserSize: 24,
  shape: KIND.rectangle,
  line: KIND.solidArrow,
  toolbar: 'left',
  stroke: '#828282',
  fill: 'transparent',
  strokeWidth: 3,
  note: '#FFE58A',
  fontFamily: 'default',
  fontSize: 24,
  customColours: [],
};

/** Two hex digits to 0 … 1. */
export const opacityOf = ({ opacity }: PenSettings): number => Number.parseInt(opacity, 16) / 255;
export const opacityDigits = (share: number): string =>
  Math.round(Math.min(1, Math.max(0, share)) * 255)
    .toString(16)
    .padStart(2, '0')
    .toUpperCase();

type Raw = Readonly<Record<string, unknown>>;
const isRaw = (value: unknown): value is Raw => typeof value === 'object' && value !== null;

const colour = (value: unknown, fallback: string): string =>
  (typeof value === 'string' ? readColour(value) : undefined) ?? fallback;
const number = (value: unknown, low: number, high: number, fallback: number): number =>
  typeof value === 'number' && value >= low && value <= high ? value : fallback;
const oneOf = <T>(value: unknown, allowed: readonly T[], fallback: T): T =>
  allowed.find((one) => one === value) ?? fallback;

function pen(value: unknown, fallback: PenSettings): PenSettings {
  if (!isRaw(value)) return fallback;
  const { opacity } = value;
  return {
    color: colour(value.color, fallback.color),
    opacity: typeof opacity === 'string' && /^[0-9a-f]{2}$/i.test(opacity) ? opacity.toUpperCase() : fallback.opacity,
    size: number(value.size, 1, 200, fallback.size),
  };
}

/** Reads settings stored by any version: each valid part is used, the rest gets its default. */
export function readSettings(value: unknown): Settings {
  const usual = DEFAULT_SETTINGS;
  if (!isRaw(value)) return usual;
  const { customColours } = value;
  const own = Array.isArray(customColours) ? customColours : [];
  return {
    pencil: pen(value.pencil, usual.pencil),
    laser: pen(value.laser, usual.laser),
    highPath: pen(value.highPath, usual.highPath),
    pencilType: oneOf(value.pencilType, [KIND.markerLine, KIND.tipLine], usual.pencilType),
    eraser: oneOf(value.eraser, ['cut', 'whole'], usual.eraser),
    eraserSize: number(value.eraserSize, 4, 400, usual.eraserSize),
    shape: oneOf(value.shape, SHAPE_KINDS, usual.shape),
    line: typeof value.line === 'number' && isLine(value.line) ? value.line : usual.line,
    toolbar: oneOf(value.toolbar, ['left', 'right', 'bottom'], usual.toolbar),
    stroke: colour(value.stroke, usual.stroke),
    fill: value.fill === 'transparent' ? 'transparent' : colour(value.fill, usual.fill),
    strokeWidth: number(value.strokeWidth, 0, 100, usual.strokeWidth),
    note: colour(value.note, usual.note),
    fontFamily: typeof value.fontFamily === 'string' ? value.fontFamily.slice(0, 128) : usual.fontFamily,
    fontSize: number(value.fontSize, 8, 400, usual.fontSize),
    customColours: own
      .flatMap((one) => (typeof one === 'string' ? (readColour(one) ?? []) : []))
      .slice(0, MAX_CUSTOM_COLOURS),
  };
}
