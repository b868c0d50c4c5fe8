/** Assumptions about what people do. Change these to match your observations: every other figure follows from them. */
export interface Behaviour {
  /** The share of connected people who have a page open. */
  readonly onBoards: number;
  /** The share of connected people who are drawing at any moment. */
  readonly drawing: number;
  /** Operations per second of a person who draws. */
  readonly operations: number;
  /** Presence messages per second of a person who draws, and of one who only watches. */
  readonly moves: number;
  readonly lookersMoves: number;
  readonly perBoard: number;
  /** Seconds between two visits of one person: the list of boards, then a board. */
  readonly visitsEvery: number;
  /** The share of visits by a browser with an empty cache, and the number of files that it then fetches. */
  readonly newBrowsers: number;
  readonly filesOfPage: number;
  /** MB of snapshots, pictures and files that a visit fetches from the object storage. */
  readonly storedMbOfVisit: number;
  /** Per hour and connected person. */
  readonly mails: number;
  readonly events: number;
  readonly indexedBoards: number;
  readonly exports: number;
  readonly documentPages: number;
  /** The share of connected people who are in calls, and the number of people per call. */
  readonly inCalls: number;
  readonly perCall: number;
  /** Per month, the seconds that a person draws, and the MB of files that they add. */
  readonly drawingSecondsAMonth: number;
  readonly filesMbAMonth: number;
  /** MB of rows that a person adds to PostgreSQL per year. */
  readonly rowsMbAYear: number;
  /** The number of active people for each one connected at the busiest time. */
  readonly activePerConnected: number;
}

export const BEHAVIOUR: Behaviour = {
  onBoards: 0.6,
  drawing: 0.1,
  operations: 2,
  moves: 15,
  lookersMoves: 1,
  perBoard: 4,
  visitsEvery: 300,
  newBrowsers: 0.05,
  filesOfPage: 300,
  storedMbOfVisit: 2,
  mails: 1,
  events: 20,
  indexedBoards: 6,
  exports: 0.2,
  documentPages: 2,
  inCalls: 0.1,
  perCall: 4,
  drawingSecondsAMonth: 10 * 3_600,
  filesMbAMonth: 50,
  rowsMbAYear: 2,
  activePerConnected: 10,
};
