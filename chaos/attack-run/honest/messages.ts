import type { Person } from '../../people.ts';
import type { Samples } from '../measure.ts';

/** What the process of the honest users receives at its start. */
export interface HonestTask {
  readonly apiUrl: string;
  readonly webUrl: string;
  readonly gatewayUrl: string;
  readonly mailSinkUrl: string;
  /** They request lists, pages and the like, in turn. The first of them owns the shared board. */
  readonly people: readonly Person[];
  /** Another board of each of them, to be renamed. */
  readonly ownBoards: readonly string[];
  readonly wbNo: string;
  readonly pageId: string;
}

/** Samples belong to the window in which their action began. A new window ends the one before it. */
export type ToHonest = { readonly type: 'begin'; readonly window: number };

export type FromHonest =
  | { readonly type: 'ready' }
  /** Sent when every action of the window has ended. */
  | {
      readonly type: 'window';
      readonly window: number;
      readonly samples: WireSamples;
      readonly failures: readonly string[];
      readonly worst: Readonly<Record<string, number>>;
    };

/** JSON has no infinity, so null means a failed action. */
export type WireSamples = { readonly [Kind in keyof Samples]: readonly (number | null)[] };

export const readSamples = ({ requests, strokes, mails }: WireSamples): Samples => ({
  requests: requests.map(readTime),
  strokes: strokes.map(readTime),
  mails: mails.map(readTime),
});

const readTime = (time: number | null): number => time ?? Number.POSITIVE_INFINITY;
