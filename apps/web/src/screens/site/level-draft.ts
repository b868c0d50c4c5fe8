import type { AdminLevel } from '@sw/contract';
import { RIGHT_BOUNDS } from '@sw/policy';

type Rights = AdminLevel['rights'];

/** A level that is being edited. */
export interface LevelDraft {
  readonly name: string;
  readonly rights: Rights;
}

/** The rights that are empty or outside their allowed range. */
export const outOfBounds = (rights: Rights): readonly (keyof Rights)[] =>
  (Object.keys(RIGHT_BOUNDS) as (keyof typeof RIGHT_BOUNDS)[]).filter((right) => {
    const value: number | null = rights[right];
    return value === null || value < RIGHT_BOUNDS[right].min || value > RIGHT_BOUNDS[right].max;
  });

/** Only the changed rights, because somebody else may have changed the others in the meantime. */
export const changedRights = (before: Rights, after: Rights): Partial<Rights> =>
  Object.fromEntries(Object.entries(after).filter(([right, value]) => before[right as keyof Rights] !== value));
