// @vitest-environment happy-dom
import { DAY, HOUR } from '@sw/base';
import { startOfDate, wallToInstant } from '@sw/calendar';
import { fireEvent, screen } from '@testing-library/react';
import { useRef, useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { show } from '../../../../testing/dom.tsx';
import { roomDay } from './room-day.ts';
import type { PickedTime } from './use-range.ts';
import { WhenField, type WhenProps } from './when-field.tsx';
import { WhenPhone } from './when-phone.tsx';

const DATE = '2026-11-18';
const ALL_DAY = { appointStartTime: '00:00:00', appointEndTime: '23:59:59' };

const picked: PickedTime[] = [];
beforeEach(() => {
  picked.length = 0;
  Element.prototype.setPointerCapture ??= () => {};
});

interface FormProps {
  readonly zone: string;
  readonly start?: string;
  readonly Picker: (props: WhenProps) => React.ReactNode;
}

function Form({ zone, start, Picker }: FormProps) {
  const at = (time: string) => wallToInstant({ date: DATE, time }, zone);
  const [time, setTime] = useState<PickedTime>({
    date: DATE,
    startsAt: start === undefined ? null : at(start),
    endsAt: null,
  });
  const midnight = startOfDate(DATE, zone);
  return (
    <Picker
      time={time}
      change={(next) => {
        picked.push(next);
        setTime(next);
      }}
      chooseDate={() => {}}
      zone={zone}
      today={DATE}
      date={DATE}
      day={roomDay({ hours: ALL_DAY, date: DATE, zone, taken: [], now: midnight })}
      hours={{ from: midnight, to: midnight + DAY }}
      marks={new Map()}
      label="Times of Birch"
      wrong={undefined}
      startInput={useRef(null)}
      endInput={useRef(null)}
    />
  );
}

const dateButton = () => screen.getByRole('button', { name: 'Wed 18 November' });
const end = () => screen.getByLabelText<HTMLInputElement>('End time');

it('the hours of the strip are those of the zone', async () => {
  const { user } = show(<Form zone="Asia/Kolkata" Picker={WhenField} />);
  await user.click(dateButton());
  const labels = [...screen.getByRole('slider').querySelectorAll('em')].map(({ textContent }) => textContent);
  expect(labels).toEqual([...Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`), '24:00']);
});

it('a phone offers the half hours of the zone', () => {
  show(<Form zone="Asia/Kathmandu" Picker={WhenPhone} />);
  const slots = screen.getAllByRole('button').filter(({ dataset }) => dataset.at !== undefined);
  expect(slots).toHaveLength(49);
  expect([0, 1, 18, 48].map((place) => slots[place]?.textContent)).toEqual(['00:00', '00:30', '09:00', '24:00']);
});

it.each(['0:00', '24:00'])('R3.28 an end typed as %s ends the day and is shown as 24:00', async (text) => {
  const { user } = show(<Form zone="Asia/Kathmandu" start="22:00" Picker={WhenField} />);
  await user.type(end(), `${text}{Enter}`);
  expect(end().value).toBe('24:00');
  expect((picked.at(-1)?.endsAt ?? 0) - (picked.at(-1)?.startsAt ?? 0)).toBe(2 * HOUR);
});

it('a start has no 24:00', async () => {
  const { user } = show(<Form zone="UTC" start="22:00" Picker={WhenField} />);
  const start = screen.getByLabelText<HTMLInputElement>('Start time');
  await user.clear(start);
  await user.type(start, '24:00{Enter}');
  expect([start.value, picked]).toEqual(['22:00', []]);
});

it.each(['{Enter}', '{Escape}'])('the date has the focus after %s on the strip has closed it', async (key) => {
  const { user } = show(<Form zone="UTC" Picker={WhenField} />);
  await user.click(dateButton());
  screen.getByRole('slider').focus();
  // The start and a length, which Enter completes and the first Esc clears.
  await user.keyboard('{ArrowDown}');
  await user.keyboard(key.repeat(2));
  expect(screen.queryByRole('slider')).toBeNull();
  expect(document.activeElement).toBe(dateButton());
});

it('the date has the focus after the pointer has completed a range', async () => {
  const { user } = show(<Form zone="UTC" Picker={WhenField} />);
  await user.click(dateButton());
  screen.getByRole('slider').focus();
  for (const [down, up] of [
    [40, 40],
    [140, 140],
  ] as const) {
    fireEvent.pointerDown(screen.getByRole('slider'), { clientY: down, button: 0, pointerType: 'mouse' });
    fireEvent.pointerUp(screen.getByRole('slider'), { clientY: up, button: 0, pointerType: 'mouse' });
  }
  expect(screen.queryByRole('slider')).toBeNull();
  expect(document.activeElement).toBe(dateButton());
});
