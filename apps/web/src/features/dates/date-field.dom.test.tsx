// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { show } from '../../../testing/dom.tsx';
import { showLocale } from '../../i18n/language.ts';
import { usePreference } from '../../theme/preference.ts';
import { DateField } from './date-field.tsx';

interface PageProps {
  readonly start?: string;
  readonly min?: string;
  readonly max?: string;
  readonly required?: boolean;
  readonly tried?: boolean;
}

const changes: string[] = [];
let sent = 0;

beforeEach(() => {
  changes.length = 0;
  sent = 0;
  usePreference.setState({ coarse: false });
});

function Page({ start = '', ...rest }: PageProps) {
  const [value, setValue] = useState(start);
  const change = (date: string): void => {
    changes.push(date);
    setValue(date);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        sent += 1;
      }}
    >
      <DateField label="Day" value={value} today="2026-11-18" change={change} {...rest} />
      <button type="submit">Add</button>
      <button type="button" onClick={() => setValue('')}>
        Clear
      </button>
    </form>
  );
}

const field = () => screen.getByLabelText<HTMLInputElement>('Day');
const opener = () => screen.getByRole('button', { name: 'Open the calendar' });
const month = () => screen.queryByRole('dialog', { name: 'Choose a date' });
const day = (name: string) => screen.getByRole('button', { name });
const message = () => screen.queryByRole('alert')?.textContent;
/** Tabs out of the field, past the button of the calendar. */
const leave = async (user: UserEvent): Promise<void> => {
  await user.tab();
  await user.tab();
};
const hasFocus = (name: string) => waitFor(() => expect(document.activeElement).toBe(day(name)));

it.each(['2026-11-19', '20261119', '2026-11-19 '])(
  'R9.33 "%s" counts as soon as it is typed, and is written yyyy-MM-dd',
  async (text) => {
    const { user } = show(<Page />);
    await user.type(field(), text);
    expect(changes).toEqual(['2026-11-19']);
    expect(field().value.trim()).toBe('2026-11-19');
    await user.tab();
    expect(field().value).toBe('2026-11-19');
    expect(message()).toBeUndefined();
  },
);

it('what is filled in at once counts without leaving the field', () => {
  show(<Page start="2026-11-18" />);
  fireEvent.change(field(), { target: { value: '2026-11-19' } });
  expect(changes).toEqual(['2026-11-19']);
});

it('a date without zeros counts when the field is left, or at Enter, which then sends the form', async () => {
  const { user } = show(<Page />);
  await user.type(field(), '2026-1-5');
  expect(changes).toEqual([]);
  await user.keyboard('{Enter}');
  expect([changes, field().value, month(), sent]).toEqual([['2026-01-05'], '2026-01-05', null, 0]);
  await user.keyboard('{Enter}');
  expect(sent).toBe(1);
  await user.clear(field());
  await user.type(field(), '2026-1-15');
  await leave(user);
  expect(changes).toEqual(['2026-01-05', '', '2026-01-15']);
});

it('a date that is none is marked once the field is left, with what is expected, until it is typed in again', async () => {
  const { user } = show(<Page start="2026-11-18" />);
  await user.clear(field());
  await user.type(field(), '2026-02-30');
  expect(message()).toBeUndefined();
  await user.click(day('Add'));
  expect(message()).toBe('Type a date such as 2026-11-18');
  expect(field().getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(field().getAttribute('aria-describedby') ?? '')?.textContent).toBe(message());
  expect([field().value, changes]).toEqual(['2026-02-30', ['']]);
  await user.type(field(), '{Backspace}');
  expect(message()).toBeUndefined();
  expect(field().getAttribute('aria-invalid')).toBe('false');
});

it('a date that was taken away while the field held something else is forgotten with it', async () => {
  const { user, show: again } = show(<Page start="2026-11-18" />);
  await user.click(day('Clear'));
  expect([field().value, message()]).toEqual(['', undefined]);
  again(<Page required tried />);
  expect(message()).toBe('Type a date such as 2026-11-18');
});

it('an empty field is wrong only if it has to be filled in', async () => {
  const { user, show: again } = show(<Page />);
  await user.click(field());
  await leave(user);
  expect(message()).toBeUndefined();
  again(<Page required />);
  expect(message()).toBe('Type a date such as 2026-11-18');
});

it.each([
  [{ min: '2026-11-10' }, '2026-11-09', 'Choose 2026-11-10 or later'],
  [{ max: '2026-11-20' }, '2026-11-21', 'Choose 2026-11-20 or earlier'],
  [{ min: '2026-11-10', max: '2026-11-20' }, '2026-11-21', 'Choose 2026-11-20 or earlier'],
  [{ min: '2026-11-10', max: '2026-11-20' }, '2026-02-30', 'Type a date such as 2026-11-18'],
])('a range %o refuses %s', async (range, text, expected) => {
  const { user } = show(<Page start="2026-11-15" {...range} />);
  await user.clear(field());
  await user.type(field(), text);
  await leave(user);
  expect([message(), changes.at(-1)]).toEqual([expected, '']);
});

it('in its calendar only days of the range can be picked', async () => {
  const { user } = show(<Page start="2026-11-15" min="2026-11-10" max="2026-11-20" />);
  await user.click(opener());
  expect(month()).toBeTruthy();
  await user.click(day('Monday, 9 November 2026'));
  await user.click(day('Saturday, 21 November 2026'));
  expect(changes).toEqual([]);
  await user.click(day('Tuesday, 10 November 2026'));
  expect([changes, field().value, month()]).toEqual([['2026-11-10'], '2026-11-10', null]);
  expect(document.activeElement).toBe(field());
});

it('is used with the keyboard alone', async () => {
  const { user } = show(<Page start="2026-11-15" min="2026-11-03" />);
  await user.tab();
  await user.keyboard('{ArrowDown}');
  await hasFocus('Sunday, 15 November 2026');
  for (const [key, name] of [
    ['ArrowRight', 'Monday, 16 November 2026'],
    ['ArrowDown', 'Monday, 23 November 2026'],
    ['End', 'Sunday, 29 November 2026'],
    ['Home', 'Monday, 23 November 2026'],
    ['ArrowUp', 'Monday, 16 November 2026'],
    ['ArrowLeft', 'Sunday, 15 November 2026'],
    ['PageDown', 'Tuesday, 15 December 2026'],
    ['PageUp', 'Sunday, 15 November 2026'],
    // Not before the first selectable day.
    ['PageUp', 'Tuesday, 3 November 2026'],
    ['ArrowLeft', 'Tuesday, 3 November 2026'],
  ]) {
    await user.keyboard(`{${key}}`);
    await hasFocus(name ?? '');
  }
  await user.keyboard('{Escape}');
  expect([month(), document.activeElement, changes]).toEqual([null, field(), []]);
  await user.keyboard('{ArrowDown}');
  await hasFocus('Sunday, 15 November 2026');
  await user.keyboard('{ArrowRight}');
  await hasFocus('Monday, 16 November 2026');
  await user.keyboard('{Enter}');
  expect([changes, month(), document.activeElement, sent]).toEqual([['2026-11-16'], null, field(), 0]);
});

it('a month later has the same day, or its last one', async () => {
  const { user } = show(<Page start="2027-01-31" />);
  await user.click(opener());
  await hasFocus('Sunday, 31 January 2027');
  await user.keyboard('{PageDown}');
  await hasFocus('Sunday, 28 February 2027');
  await user.keyboard('{Shift>}{PageUp}{/Shift}');
  await hasFocus('Saturday, 28 February 2026');
});

it('the calendar leaves the focus in the text, follows what is typed, and closes when the field is left', async () => {
  const { user } = show(<Page />);
  await user.click(field());
  expect([month() === null, document.activeElement]).toEqual([false, field()]);
  expect(opener().getAttribute('aria-expanded')).toBe('true');
  await user.type(field(), '2025-03-07');
  expect(day('Friday, 7 March 2025').getAttribute('aria-pressed')).toBe('true');
  await user.tab();
  expect([month(), document.activeElement]).toEqual([null, opener()]);
  await user.click(field());
  await user.click(day('Add'));
  // The press that closes the calendar still reaches its target.
  expect([month(), sent]).toEqual([null, 1]);
});

it('a finger gets the control of its system', () => {
  usePreference.setState({ coarse: true });
  show(<Page start="2026-11-15" min="2026-11-10" required />);
  expect([field().type, field().min, field().value]).toEqual(['date', '2026-11-10', '2026-11-15']);
  expect(screen.queryByRole('button', { name: 'Open the calendar' })).toBeNull();
  fireEvent.change(field(), { target: { value: '2026-11-12' } });
  expect(changes).toEqual(['2026-11-12']);
  fireEvent.change(field(), { target: { value: '' } });
  fireEvent.blur(field());
  expect(message()).toBe('Choose a date');
});

it('says it in Chinese', async () => {
  await showLocale('zh', true);
  const { user } = show(<Page min="2026-11-10" />);
  await user.type(field(), '2026年11月9日');
  await leave(user);
  expect(message()).toBe('请选择 2026-11-10 或之后的日期');
  await user.click(screen.getByRole('button', { name: '打开日历' }));
  expect(screen.getByRole('dialog', { name: '选择日期' }).textContent).toContain('2026年11月');
  await showLocale('en', true);
});
