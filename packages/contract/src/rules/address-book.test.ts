import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contactProblems, tagProblems } from '../index.ts';

const named = (problems: Iterable<{ readonly problem: string }>) => [...problems].map(({ problem }) => problem);
const contact = { name: 'Mia Berg', email: 'mia@outside.example', remark: '' };

test('R5.45 a tag needs a name and members', () => {
  expect(named(tagProblems({ name: 'Team', members: 1 }))).toEqual([]);
  expect(named(tagProblems({ name: '  ', members: 0 }))).toEqual(['TAG_NAME_REQUIRED', 'TAG_MEMBERS_REQUIRED']);
  expect([...tagProblems({ name: 'x'.repeat(51), members: 1 })]).toEqual([
    { field: 'name', problem: 'TAG_NAME_LENGTH', allowed: 50 },
  ]);
});

test('R5.48 R5.49 R5.50 a contact needs a name and an address of the right form', () => {
  expect(named(contactProblems(contact))).toEqual([]);
  expect(named(contactProblems({ ...contact, name: ' ', email: ' ' }))).toEqual([
    'CONTACT_NAME_EMPTY',
    'CONTACT_EMAIL_EMPTY',
  ]);
  for (const email of ['mia', 'mia@', '@outside.example', 'mia@outside', 'mia berg@outside.example'])
    expect(named(contactProblems({ ...contact, email }))).toEqual(['CONTACT_EMAIL_INVALID']);
  expect(named(contactProblems({ ...contact, email: ' Mia@Outside.example ' })), 'as typed').toEqual([]);
});

test('lengths of contacts are counted in characters, without blanks around them', () => {
  fc.assert(
    fc.property(fc.nat(60), fc.nat(220), (name, remark) => {
      const draft = { ...contact, name: ` ${'王'.repeat(name)} `, remark: '🙂'.repeat(remark) };
      const problems = named(contactProblems(draft));
      expect(problems.includes('CONTACT_NAME_LENGTH')).toBe(name > 50);
      expect(problems.includes('CONTACT_NAME_EMPTY')).toBe(name === 0);
      expect(problems.includes('CONTACT_REMARK_LENGTH')).toBe(remark > 200);
    }),
  );
});
