import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emailProblem, normalEmail } from './email.ts';
import { boardNameProblem, nicknameProblem } from './names.ts';
import { missingClasses, passwordProblem, passwordStrength } from './password.ts';
import { maskedPhone, normalPhone, phoneProblem, signInNameProblem } from './phone.ts';

test.each([
  ['', 'PASSWORD_EMPTY'],
  ['Aa1!aaa', 'PASSWORD_LENGTH'],
  ['Aa1!aaaa', undefined],
  ['Aa1!aaaaaaaaaaaaaa', undefined],
  ['Aa1!aaaaaaaaaaaaaaa', 'PASSWORD_LENGTH'],
])('R5.01 R5.06 R5.07 the password %j: %s', (password, problem) => expect(passwordProblem(password)).toBe(problem));

test.each([
  ['aaaaaaa1!', ['upper']],
  ['AAAAAAA1!', ['lower']],
  ['AAAAaaaa!', ['digit']],
  ['AAAAaaa11', ['special']],
  ['密码密码密码密码', ['upper', 'lower', 'digit', 'special']],
])('R5.02 the password %j lacks %j', (password, missing) => {
  expect(missingClasses(password)).toEqual(missing);
  expect(passwordProblem(password)).toBe('PASSWORD_RULE');
});

test.each([...'!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~'])('R5.02 %s counts as special', (character) =>
  expect(missingClasses(character)).not.toContain('special'),
);

test('R5.03 strength is the count of distinct classes present, whatever the order and length', () => {
  const piece = fc.constantFrom('A', 'b', '7', '#', ' ', '字');
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const classes = new Set(pieces.filter((one) => 'Ab7#'.includes(one)));
      return passwordStrength(pieces.join('')) === classes.size;
    }),
  );
});

test.each([
  ['', 'EMAIL_EMPTY'],
  ['jonas.weber@northfield.example', undefined],
  ['a_b-c.d@x-y.co.uk', undefined],
  ['A1@b2.cn', undefined],
  ['jonas', 'EMAIL_INVALID'],
  ['jonas@northfield', 'EMAIL_INVALID'],
  ['jonas+tag@northfield.example', 'EMAIL_INVALID'],
  ['.jonas@northfield.example', 'EMAIL_INVALID'],
  ['jonas.@northfield.example', 'EMAIL_INVALID'],
  ['jo nas@northfield.example', 'EMAIL_INVALID'],
  ['jonas@-northfield.example', 'EMAIL_INVALID'],
  [`${'a'.repeat(250)}@b.cn`, 'EMAIL_INVALID'],
])('R5.04 R5.05 R5.12 the address %j: %s', (email, problem) => expect(emailProblem(email)).toBe(problem));

// A pattern that backtracks would try 2^125 ways and never return.
test('a hostile address is judged in linear time', () => {
  expect(emailProblem(`${'a.'.repeat(126)}!`)).toBe('EMAIL_INVALID');
  expect(emailProblem(`a@${'a-'.repeat(125)}!`)).toBe('EMAIL_INVALID');
});

test('addresses are compared without regard to case and blanks around them', () =>
  expect(normalEmail(' Jonas@Northfield.Example ')).toBe('jonas@northfield.example'));

test('R5.08 a nickname is required', () => {
  expect(nicknameProblem('  ')).toBe('NICKNAME_EMPTY');
  expect(nicknameProblem('何俊')).toBeUndefined();
  expect(nicknameProblem('a'.repeat(41))).toBe('NICKNAME_LENGTH');
});

test.each([...'/\\:"*?<>|'])('R5.16 a whiteboard name may not hold %s', (character) =>
  expect(boardNameProblem(`Plan ${character} B`)).toBe('BOARD_NAME_ILLEGAL'),
);

test.each(['😀', 'Go 🚀', '❤️', '🇨🇳', '1️⃣', '👩‍👧', '™️', '❤', '☺'])(
  'R5.17 a whiteboard name may not hold the emoji %s',
  (name) => expect(boardNameProblem(name)).toBe('BOARD_NAME_ILLEGAL'),
);

test.each(['ACME™', 'Nordlicht® © 2026', 'Plan 1 #2', '水循环（六年级）', 'Exam weeks, room plan', '𠮷野家'])(
  'R5.17 %s is a good whiteboard name',
  (name) => expect(boardNameProblem(name)).toBeUndefined(),
);

test('R5.15 an empty whiteboard name', () => expect(boardNameProblem('   ')).toBe('BOARD_NAME_EMPTY'));

test.each([
  ['', 'PHONE_EMPTY'],
  ['13000000000', undefined],
  ['19999999999', undefined],
  ['12000000000', 'PHONE_INVALID'],
  ['23000000000', 'PHONE_INVALID'],
  ['1380013800', 'PHONE_INVALID'],
  ['138001380000', 'PHONE_INVALID'],
  ['+8613800138000', 'PHONE_INVALID'],
  ['１３８００１３８０００', 'PHONE_INVALID'],
  ['138 0013-8000', undefined],
])('R5.10 the phone number %j: %s', (phone, problem) => expect(phoneProblem(normalPhone(phone))).toBe(problem));

test('R5.11 a masked number shows the first three and the last four digits, and no other', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^1[3-9]\d{9}$/), (phone) => {
      const masked = maskedPhone(phone);
      expect(masked).toBe(`${phone.slice(0, 3)}****${phone.slice(7)}`);
      expect(masked.replace(/\*/g, '').length).toBe(7);
    }),
  );
});

test.each([
  ['13800138000', undefined],
  ['1380013', 'PHONE_INVALID'],
  ['ann@example.com', undefined],
  ['ann', 'EMAIL_INVALID'],
  ['', 'EMAIL_EMPTY'],
])('signing in as %j: %s', (name, problem) => expect(signInNameProblem(name)).toBe(problem));
