/** Audio and video quality, lowest first. */
export const QUALITIES = ['SD', 'HDV', 'UHD'] as const;
export type Quality = (typeof QUALITIES)[number];

/** The rights list of the specification: what a membership level allows. */
export interface Rights {
  /** Whiteboards one user may create (recycled ones count until they are cleared). */
  readonly boardCount: number;
  /** People in one call. */
  readonly callPeople: number;
  /** Endpoints (terminals) on one whiteboard; the 'members' of the limit message. */
  readonly endpoints: number;
  /** Minutes one call may last. */
  readonly singleCallMinutes: number;
  /** Pages on one whiteboard. */
  readonly maxPages: number;
  /** Call minutes a month, charged to the call's creator. */
  readonly monthCallMinutes: number;
  /** Size of one imported file, in MB. */
  readonly importFileMb: number;
  readonly quality: Quality;
  readonly documentsPerPage: number;
  /** Cloud space, in MB. */
  readonly spaceMb: number;
  /** Images on one board. */
  readonly imageNum: number;
  /** Audio and documents on one board. */
  readonly fileNum: number;
}

export interface Level {
  readonly levelNo: number;
  readonly name: string;
  readonly rights: Rights;
}
