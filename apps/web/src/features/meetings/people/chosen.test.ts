import type { BookPerson, PeopleTreeNode } from '@sw/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Chosen,
  chosenWithin,
  coveredBy,
  invitedOf,
  NOBODY,
  toggleContact,
  toggleDepartment,
  togglePerson,
  toggleTag,
  tooMany,
} from './chosen.ts';

const TREE: readonly PeopleTreeNode[] = [
  { departmentId: '1', parentId: null, name: 'Science', people: 14 },
  { departmentId: '2', parentId: '1', name: 'Physics', people: 5 },
  { departmentId: '3', parentId: '2', name: 'Optics', people: 2 },
  { departmentId: '4', parentId: null, name: 'Languages', people: 11 },
];
const person = (userId: string, departmentId: string | null): BookPerson => ({
  userId,
  nickName: `Person ${userId}`,
  email: '',
  departmentId,
});

describe('chosen people', () => {
  it('a chosen department contains those below it and its people, so that nobody is named twice', () => {
    const before: Chosen = { ...NOBODY, people: [person('7', '3'), person('8', '4')], departmentIds: ['2'] };
    const after = toggleDepartment(before, TREE, '1');
    expect(after.departmentIds).toEqual(['1']);
    expect(after.people.map(({ userId }) => userId)).toEqual(['8']);
    expect(coveredBy(after, TREE, '3')).toBe('1');
    expect(coveredBy(after, TREE, '4')).toBeUndefined();
  });

  it('says how many of a department are chosen', () => {
    const chosen: Chosen = { ...NOBODY, people: [person('7', '1'), person('8', '4')], departmentIds: ['2'] };
    expect(chosenWithin(chosen, TREE, '1')).toBe(6);
    expect(chosenWithin(chosen, TREE, '4')).toBe(1);
  });

  it('R5.35 says how many of a group are too many', () => {
    expect(tooMany(490, 10, 500)).toBe(0);
    expect(tooMany(490, 14, 500)).toBe(4);
  });

  it('choosing twice is as if nothing was chosen, and no id is sent twice', () => {
    const id = fc.constantFrom('1', '2', '3', '4');
    const step = fc.tuple(fc.constantFrom('person', 'contact', 'tag', 'department'), id);
    const apply = (chosen: Chosen, [kind, one]: readonly [string, string]): Chosen => {
      if (kind === 'person') return togglePerson(chosen, person(one, null));
      if (kind === 'contact') return toggleContact(chosen, one);
      return kind === 'tag' ? toggleTag(chosen, one) : toggleDepartment(chosen, TREE, one);
    };
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), step, (steps, last) => {
        const chosen = steps.reduce(apply, NOBODY);
        for (const ids of Object.values(invitedOf(chosen))) expect(new Set(ids).size).toBe(ids.length);
        const covered = chosen.departmentIds.filter((one) =>
          chosen.departmentIds.some(
            (other) => other !== one && coveredBy({ ...NOBODY, departmentIds: [other] }, TREE, one),
          ),
        );
        if (last[0] !== 'department') {
          const back = apply(apply(chosen, last), last);
          for (const name of ['userIds', 'contactIds', 'tagIds', 'departmentIds'] as const)
            expect(new Set(invitedOf(back)[name])).toEqual(new Set(invitedOf(chosen)[name]));
        }
        expect(covered).toEqual([]);
      }),
    );
  });
});
