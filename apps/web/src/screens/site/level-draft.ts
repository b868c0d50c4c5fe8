import type { AdminLevel } from '@sw/contract';
import { RIGHT_BOUNDS } from '@sw/policy';

type Rights = AdminLevel['rights'];

/** A level while it is edited. */
export interface LevelDraft {
  readonly name: string;
  readonly rights: Rights;
}

/** Rights that are empty or outside what they may be set to. */
export const outOfBounds = (rights: Rights): readonly (keyof Rights)[] =>
  (Object.keys(RIGHT_BOUNDS) as (keyof typeof RIGHT_BOUNDS)[]).filter((right) => {
    const value: number | null = rights[right];
    return value === null || value < RIGHT_BOUNDS[right].min || value > RIGHT_BOUNDS[right].max;
  });

/** Only what differs: the rest may have been changed by somebody else meanwhile. */
export const changedRights = (before: Rights, after: Rights): Partial<Rights> =>
  Object.fromEntries(Object.entries(after).filter(([right, value]) => before[right as keyof Rights] !== value));
