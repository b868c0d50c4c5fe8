import { expect, test } from 'vitest';
import { parse } from '../parse.ts';
import { read } from '../repository.ts';
import { AREAS, idsOfArea } from '../requirement-areas.ts';
import { requirementIds } from '../requirements.ts';
import { drawIds } from './draw.ts';
import { COUNT, MUTANTS, ONCE_WEAK, SEED } from './mutants.ts';
import { mutated } from './scratch.ts';

const areas = AREAS.map(idsOfArea);

test('the broken requirements are those that the seed draws: weak ones, every area, and chance', () => {
  const drawn = drawIds({ seed: SEED, ids: requirementIds(), always: ONCE_WEAK, areas, count: COUNT });
  expect(MUTANTS.map(({ id }) => id)).toEqual(drawn);
  expect(areas.filter((area) => !area.some((id) => drawn.includes(id)))).toEqual([]);
});

test('another seed draws others, the same seed the same', () => {
  const draw = (seed: number) => drawIds({ seed, ids: requirementIds(), always: ONCE_WEAK, areas, count: COUNT });
  expect(draw(1)).toEqual(draw(1));
  expect(draw(1)).not.toEqual(draw(2));
});

test.each(MUTANTS.map((mutant) => [mutant.id, mutant] as const))(
  'the code that is broken for %s is there, once',
  (_, mutant) => {
    expect(() => parse(mutant.file, mutated(read(mutant.file), mutant))).not.toThrow();
  },
);
