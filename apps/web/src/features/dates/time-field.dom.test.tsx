// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { show } from '../../../testing/dom.tsx';
import { TimeField } from './time-field.tsx';

function Owner({ heard }: { readonly heard: string[] }) {
  const [value, setValue] = useState('08:00');
  return (
    <TimeField
      label="Time"
      value={value}
      change={(time) => {
        heard.push(time);
        setValue(time);
      }}
    />
  );
}

function shown() {
  const heard: string[] = [];
  const { user } = show(<Owner heard={heard} />);
  return { user, heard, field: screen.getByRole<HTMLInputElement>('textbox', { name: 'Time' }) };
}

it.each([
  ['14:30', '14:30'],
  ['9', '09:00'],
  ['930', '09:30'],
])('"%s" is taken as %s, once the field is left', async (typed, time) => {
  const { user, heard, field } = shown();
  await user.clear(field);
  await user.type(field, typed);
  await user.tab();
  expect([field.value, heard]).toEqual([time, [time]]);
});

it('R9.33 seconds are refused instead of being lost, because the value has none', async () => {
  const { user, heard, field } = shown();
  await user.clear(field);
  await user.type(field, '9:30:15');
  await user.tab();
  expect([field.value, heard]).toEqual(['08:00', []]);
});

it('a whole time counts at once, and what is no time is put back', async () => {
  const { user, heard, field } = shown();
  await user.clear(field);
  await user.type(field, '10:15');
  expect(heard).toEqual(['10:15']);
  await user.type(field, '9');
  await user.tab();
  expect(field.value).toBe('10:15');
});
