/** Version of stored objects and frames. A change here needs a step in `migrate.ts`. */
export const FORMAT_VERSION = 3;

/**
 * The newest version of the reducer's rules that this code knows. Any change of a record's effect needs a new number
 * beside the old rules. New records carry the installation's active number, which may be lower (ADR 0103).
 */
export const RULES = 4;

/** The number that every record carried before installations had an active one. */
export const RULES_BEFORE_ACTIVATION = 3;

/** From these rules on a page has a maximum weight (SPEC.md, W). Records under older rules are folded without it. */
export const RULES_WITH_WEIGHT = 2;

/** From these rules on an undo moves an object back completely or not at all (SPEC.md, U9). */
export const RULES_WITH_WHOLE_PLACES = 3;

/** From these rules on written words stay beside the character they were written after (SPEC.md, X8). */
export const RULES_WITH_WOVEN_TEXT = 4;

/** From this zIndex on, an object lies above every object that is not top-level itself. */
export const TOP_LEVEL = 2 ** 48;

export const KIND = {
  markerLine: 101,
  highlighterLine: 102,
  tipLine: 103,
  rectangle: 201,
  solidArrow: 202,
  roundedRectangle: 203,
  cylinder: 204,
  dashedArrow: 205,
  dashedLine: 206,
  hexagon: 207,
  ellipse: 208,
  parallelogram: 209,
  semicircle: 210,
  fivePointStar: 211,
  solidLine: 212,
  trapezoid: 213,
  triangle: 214,
  image: 301,
  kanban: 401,
  toDoList: 402,
  dayPlan: 403,
  weekPlan: 404,
  monthPlan: 405,
  timeline: 406,
  meetingNotes: 407,
  cornellNotes: 408,
  swot: 409,
  priorityMatrix: 410,
  businessCanvas: 411,
  userJourney: 412,
  empathyMap: 413,
  storyMap: 414,
  retrospective: 415,
  vennDiagram: 416,
  goalTree: 417,
  coordinateGrid: 418,
  pdf: 501,
  officeDocument: 502,
  audio: 503,
  textGroup: 601,
  memoText: 602,
  table: 701,
  bulletList: 801,
  levelRight: 802,
  flow: 803,
  levelLeft: 804,
  levelDown: 805,
  levelUp: 806,
  cyclic: 807,
  fishBones: 808,
  pyramid: 809,
  radial: 810,
  coordinateMap: 811,
} as const;

const LINES = new Set<number>([KIND.solidArrow, KIND.dashedArrow, KIND.dashedLine, KIND.solidLine]);

/** The open shapes: they have two ends instead of an inside. */
export const isLine = (type: number): boolean => LINES.has(type);

export type KindName = keyof typeof KIND;
export type Family = 'line' | 'shape' | 'image' | 'template' | 'document' | 'text' | 'table' | 'graph' | 'unknown';

const FAMILIES: readonly Family[] = [
  'unknown',
  'line',
  'shape',
  'image',
  'template',
  'document',
  'text',
  'table',
  'graph',
];
const NAMES: ReadonlyMap<number, KindName> = new Map(
  Object.entries(KIND).map(([name, type]) => [type, name as KindName]),
);

export const kindName = (type: number): KindName | undefined => NAMES.get(type);

/** The family is the hundreds of the type; an unlisted number is kept and not drawn. */
export const familyOf = (type: number): Family =>
  NAMES.has(type) ? (FAMILIES[Math.floor(type / 100)] ?? 'unknown') : 'unknown';

/** The graph kinds by their names in the specification. Level has a number for each direction it grows in. */
export const GRAPH = {
  Cyclic: { types: [KIND.cyclic], nodes: 5 },
  fishBones: { types: [KIND.fishBones], nodes: 8 },
  BulletList: { types: [KIND.bulletList], nodes: 4 },
  Flow: { types: [KIND.flow], nodes: 4 },
  Level: { types: [KIND.levelRight, KIND.levelLeft, KIND.levelDown, KIND.levelUp], nodes: 4 },
  Pyramid: { types: [KIND.pyramid], nodes: 4 },
  Radial: { types: [KIND.radial], nodes: 5 },
  coordinateMap: { types: [KIND.coordinateMap], nodes: 2 },
} as const satisfies Record<string, { types: readonly number[]; nodes: number }>;

/** Numbers of the specification that are values inside objects and messages. */
export const IMAGE_SOURCE = { addImage: 1, background: 2, document: 3, documentConvert: 4 } as const;
export const DOCUMENT_EVENT = { pic: 1, uploadFinish: 2, convertFinish: 3, background: 4 } as const;
export const PAGE_ACTION = { add: 1, switch: 2, delete: 3 } as const;
/** Used by operation 10: a document opens, or closes to its cover. */
export const OPENING = { open: 1, close: 2 } as const;
