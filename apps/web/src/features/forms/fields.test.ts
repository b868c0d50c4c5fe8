import {
  boardNameProblem,
  type ErrorName,
  emailProblem,
  errorText,
  nicknameProblem,
  passwordProblem,
} from '@sw/contract';
import { describe, expect, it } from 'vitest';
import { newBoardNameProblem } from '../../screens/boards/board-name.ts';
import { fieldOfError } from './field-of-error.ts';
import { checkAll, firstProblem, left, refused, startFields, typed } from './fields.ts';

const RULES = { email: emailProblem, nickname: nicknameProblem, password: passwordProblem };
const empty = startFields({ email: '', nickname: '', password: '' });
const said = (name: 'email' | 'nickname' | 'password', value: string) => {
  const problem = left(typed(empty, name, value), name, RULES).problems[name];
  return problem && errorText(problem.error as ErrorName, 'en');
};

describe('the fields of a form', () => {
  it('R5.04 R5.05 say what is wrong with an address on leaving it', () => {
    expect(said('email', '')).toBe('Please enter email address');
    expect(said('email', 'nobody')).toBe('Email is invalid');
    expect(said('email', 'jonas.weber@northfield.example')).toBeUndefined();
  });

  it('R5.01 R5.02 R5.06 R5.07 say what is wrong with a new password', () => {
    expect(said('password', '')).toBe('Please input a password');
    expect(said('password', 'Ab1!')).toBe('The password must contain 8 to 18 characters');
    expect(said('password', 'Abcdefgh12345678!xy')).toBe('The password must contain 8 to 18 characters');
    expect(said('password', 'abcdefgh')).toBe(errorText('PASSWORD_RULE', 'en'));
    expect(said('password', 'Abcdef1!')).toBeUndefined();
  });

  it('R5.08 ask for a nickname', () => {
    expect(said('nickname', '  ')).toBe('Enter nickname');
  });

  it('R5.14 R5.16 R5.17 ask for a board name before sending', () => {
    expect(errorText(newBoardNameProblem('  ') ?? 'NOT_FOUND', 'en')).toBe('Please input whiteboard name');
    expect(newBoardNameProblem('a/b')).toBe(boardNameProblem('a/b'));
    expect(newBoardNameProblem('rain ☔')).toBe('BOARD_NAME_ILLEGAL');
    expect(newBoardNameProblem('Water cycle, grade 6')).toBeUndefined();
  });

  it('clear a message on typing', () => {
    const wrong = left(empty, 'email', RULES);
    expect(wrong.problems.email).toEqual({ error: 'EMAIL_EMPTY' });
    expect(typed(wrong, 'email', 'j').problems.email).toBeUndefined();
  });

  it('check all on sending, and lead to the first that is wrong', () => {
    const checked = checkAll(typed(empty, 'email', 'jonas@northfield.example'), RULES);
    expect(Object.keys(checked.problems).toSorted()).toEqual(['nickname', 'password']);
    expect(firstProblem(checked)).toBe('nickname');
    expect(firstProblem(empty)).toBeUndefined();
  });

  it('show a refusal of the server with the server’s text', () => {
    const state = refused(empty, 'email', { error: 'EMAIL_TAKEN', text: 'Taken' });
    expect(state.problems.email).toEqual({ error: 'EMAIL_TAKEN', text: 'Taken' });
  });

  it('know which field an error of the server speaks of', () => {
    expect(fieldOfError('EMAIL_TAKEN')).toBe('email');
    expect(fieldOfError('CODE_EXPIRED')).toBe('code');
    expect(fieldOfError('PASSWORD_RULE')).toBe('password');
    expect(fieldOfError('NICKNAME_LENGTH')).toBe('nickname');
    expect(fieldOfError('BOARD_NAME_EMPTY')).toBe('name');
    expect(fieldOfError('COMMENT_LENGTH')).toBe('comment');
    expect(fieldOfError('SCREEN_COPY_GONE')).toBe('code');
    expect(fieldOfError('TIMEOUT')).toBeUndefined();
  });
});
