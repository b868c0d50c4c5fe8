import { DAY, MEGABYTE } from '@sw/base';

/** Maximum size of a frame on the wire; the socket's `maxPayload` is the same. */
export const MAX_FRAME_BYTES = 256 * 1024;

/** A larger gesture is sent as parts; the rest up to MAX_FRAME_BYTES is room for one indivisible piece. */
export const MAX_PART_BYTES = 200 * 1024;

/**
 * Weight is counted in UTF-16 units (see `weigh`). One unit is at most 3 bytes of UTF-8, so an object stays below
 * 192 KiB and always fits into one part.
 */
export const MAX_OBJECT_WEIGHT = 64 * 1024;

/** Nesting inside one property. Deeper values would only exhaust the stack. */
export const MAX_JSON_DEPTH = 12;

/**
 * Maximum weight of all objects of a page, in the same units: at 1 to 2 bytes a unit in memory and 1 to 3 in a
 * snapshot, any process can hold such a page. Ordinary pages weigh a thirtieth of it.
 */
export const MAX_PAGE_WEIGHT = 32 * MEGABYTE;

/** Far above the 10,000 objects a page is designed for, and still some 100 MB in a browser. */
export const MAX_OBJECTS = 100_000;

/** Maximum number of steps up the tree: bounds the cost of one change, however deep the tree. */
export const MAX_TREE_DEPTH = 256;

/** Maximum zIndex: whole numbers stay exact, and 2^48 leaves room for 31 times as many top levels. */
export const TOP_LEVEL_LIMIT = 2 ** 53 - 1;

/** Coordinates and sizes, in canvas units: the reference frame is 3840 wide. */
export const MAX_COORDINATE = 1e9;

/** Log time after which a silent lane may be retired. */
export const LANE_SILENCE_MS = 30 * DAY;

/** 2 bytes a coordinate, 5 with pressure a point: 8,192 points are 40,968 bytes, 54,624 in base64, below MAX_OBJECT_WEIGHT. */
export const MAX_INK_POINTS = 8192;
