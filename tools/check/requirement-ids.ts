/**
 * The product's requirements are numbered R<section>.<nn> from 01 without gaps, and an id never changes its meaning. A new
 * requirement goes to the end of its section: raise the number here and add its row to docs/requirements.md.
 */
const HIGHEST_BY_SECTION: Readonly<Record<number, number>> = {
  1: 43,
  2: 84,
  3: 96,
  4: 29,
  5: 52,
  6: 16,
  7: 99,
  8: 58,
  9: 53,
};

export const requirementIds = (): string[] =>
  Object.entries(HIGHEST_BY_SECTION).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, i) => `R${section}.${String(i + 1).padStart(2, '0')}`),
  );
