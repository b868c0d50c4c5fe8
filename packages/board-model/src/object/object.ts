import type { Json, JsonObject } from './json.ts';

export type RunStyle = {
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly underline?: boolean;
  readonly linethrough?: boolean;
  readonly fontFamily?: string;
  readonly fontSize?: number;
  readonly color?: string;
  readonly link?: string;
};

/** A run of text in one style. Styles that a run omits come from its object. */
export type TextRun = RunStyle & { readonly text: string; readonly [property: string]: Json | undefined };

/** One end of a connector: the object it is bound to, and the point in fractions of that object's width and height. */
export type Binding = { readonly selectId: string; readonly x: number; readonly y: number };

/** The visible part of an image, in the image's own pixels. */
export type Crop = { readonly left: number; readonly top: number; readonly width: number; readonly height: number };

type KnownProperties = {
  readonly width?: number;
  readonly height?: number;
  readonly parentId?: string;
  readonly groupId?: string;
  readonly start?: Binding;
  readonly end?: Binding;
  readonly runs?: readonly TextRun[];
  readonly fontFamily?: string;
  readonly fontSize?: number;
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly underline?: boolean;
  readonly linethrough?: boolean;
  readonly link?: string;
  readonly imgSrc?: string;
  readonly url?: string;
  readonly tpvLocked?: boolean;
  readonly crop?: Crop;
  /** Position of a cell or node among its siblings, spans and sizes of a table: the input of the layout. */
  readonly relations?: JsonObject;
  /** Packed points, see `packInk`. */
  readonly ink?: string;
  readonly fill?: string;
  readonly stroke?: string;
  readonly strokeWidth?: number;
  readonly opacity?: number;
  readonly name?: string;
  readonly picUrl?: string;
  readonly isMiniWindow?: boolean;
  readonly isVertical?: boolean;
  readonly pageIndex?: number;
  readonly open?: number;
  readonly uploadError?: string;
  /** The object an eraser cut this one out of. */
  readonly cutFrom?: string;
};

/**
 * One stored object. A missing property and a null one are the same. Properties unknown to this version are kept
 * unchanged.
 */
export type BoardObject = KnownProperties & {
  readonly selectId: string;
  readonly type: number;
  readonly zIndex: number;
  readonly left: number;
  readonly top: number;
  readonly angle: number;
  readonly scaleX: number;
  readonly scaleY: number;
  readonly [property: string]: Json | undefined;
};

export const textOf = (object: BoardObject): string => (object.runs ?? []).map((run) => run.text).join('');

/** A copy with one property set, or removed by null. Objects are never changed in place: see `Journal`. */
export function withProperty(object: BoardObject, property: string, value: Json): BoardObject {
  if (value !== null) return { ...object, [property]: value };
  const { [property]: _gone, ...rest } = object;
  return rest as BoardObject;
}
