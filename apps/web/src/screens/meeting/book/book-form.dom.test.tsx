// @vitest-environment happy-dom
import type { MeetingCycle } from '@sw/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { instantAt as at, bookingServer, BOOKING_DAY as DAY, openBooking } from '../../../../testing/booking.tsx';
import { useConfig } from '../../../features/config/config.ts';
import { NOBODY } from '../../../features/meetings/people/chosen.ts';
import { newCycle } from './cycle.ts';
import type { Draft } from './draft.ts';

const KARIM = { userId: '9', nickName: 'Karim Saidi', email: 'karim@northfield.example', departmentId: null };

/** A complete booking. */
const WHOLE: Partial<Draft> = {
  subject: 'Grid connection',
  roomId: '5',
  time: { date: DAY, startsAt: at('10:00'), endsAt: at('11:00') },
  chosen: { ...NOBODY, people: [KARIM] },
};

let server = bookingServer();
beforeEach(() => {
  server = bookingServer();
  Element.prototype.setPointerCapture ??= () => {};
});
afterEach(() => {
  useConfig.setState({ calls: false });
  vi.restoreAllMocks();
});

const open = (start: Partial<Draft>) => openBooking({ start });
const booked = () => server.bodiesOf('bookMeeting');
const send = () => fireEvent.submit(document.querySelector('form') ?? document.body);
const said = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);
const cycled = (changes: Partial<MeetingCycle>, type: MeetingCycle['type'] = 'week'): Partial<Draft> => ({
  ...WHOLE,
  cycle: { ...newCycle(type ?? 'custom', DAY), ...changes },
});
async function optionsOf(name: string): Promise<(string | null)[]> {
  fireEvent.mouseDown(screen.getByRole('combobox', { name }));
  await waitFor(() => expect(document.querySelector('.ant-select-item-option')).toBeTruthy());
  return [...document.querySelectorAll('.ant-select-item-option')].map(({ textContent }) => textContent);
}

it('R5.29 each required field that is missing is named where it belongs, and nothing is booked', async () => {
  open({ remind: null });
  send();
  expect(said()).toEqual([
    'Enter a subject',
    'Choose a room',
    'Choose the day of the meeting',
    'Choose a reminder',
    'Choose at least one participant',
  ]);
  expect(booked()).toEqual([]);
});

it.each([
  ['R5.29', { startsAt: null, endsAt: at('11:00') }, 'Choose a start time'],
  ['R5.29', { startsAt: at('10:00'), endsAt: null }, 'Choose an end time'],
  ['R5.31', { startsAt: at('11:00'), endsAt: at('10:00') }, 'The start must be before the end'],
  ['R5.31', { startsAt: at('10:00'), endsAt: at('10:00') }, 'The start must be before the end'],
] as const)('%s a time of %o says: %s', (_, time, message) => {
  open({ ...WHOLE, time: { date: DAY, ...time } });
  send();
  expect(said()).toEqual([message]);
  expect(booked()).toEqual([]);
});

it.each([
  ['R5.30', cycled({ type: null }), 'Choose how the meeting repeats'],
  ['R5.30', cycled({ every: null }, 'custom'), 'Enter how often the meeting repeats'],
  ['R5.30', cycled({ unit: null }, 'custom'), 'Choose days, workdays, weeks or months'],
  ['R5.30', cycled({ end: null }), 'Choose how the repetition ends'],
  ['R5.30', cycled({ count: null }), 'Enter the number of meetings'],
  ['R5.30', cycled({ end: 'date', until: null }), 'Choose the last day'],
  ['R5.32', cycled({ end: 'date', until: '2026-11-18' }), 'The last day must not be before the meeting'],
  ['R5.33 R9.24', cycled({ count: 101 }), 'A recurring meeting takes place at most 100 times'],
] as const)('%s a cycle of %o says: %s', (_, start, message) => {
  open(start);
  send();
  expect(said()).toEqual([message]);
  expect(booked()).toEqual([]);
});

it('R5.34 a cycle of one meeting says that it is booked as a single one', async () => {
  server.single = true;
  open(cycled({ count: 1 }));
  expect(await screen.findByText('This comes to one meeting, so it is booked as a single one.')).toBeTruthy();
});

it('R5.35 R9.24 more than 500 participants are counted and refused', async () => {
  server.people = 501;
  open({ ...WHOLE, chosen: { ...NOBODY, departmentIds: ['3'] } });
  expect(await screen.findByText('501 of 500')).toBeTruthy();
  send();
  expect(said()).toEqual(['A meeting has at most 500 participants']);
  expect(booked()).toEqual([]);
});

it('R4.20 a meeting repeats every workday, day, week or month, or as somebody says', async () => {
  open(WHOLE);
  expect(await optionsOf('Repeat')).toEqual([
    'Does not repeat',
    'Every workday',
    'Every day',
    'Every Thursday',
    'Every month on day 19',
    'Custom',
  ]);
});

it('R4.21 nobody is reminded, or all are 15 minutes, 30 minutes, an hour or a day before', async () => {
  open(WHOLE);
  expect(await optionsOf('Reminder')).toEqual([
    'No reminder',
    '15 min before, app and mail',
    '30 min before, app and mail',
    '1 hour before, app and mail',
    '1 day before, app and mail',
  ]);
});

it('R4.25 R4.26 the first click sets the start and the second the end, in order whichever way one draws', async () => {
  const { user } = open({ ...WHOLE, time: { date: DAY, startsAt: null, endsAt: null } });
  const times = () => ['Start time', 'End time'].map((name) => (screen.getByLabelText(name) as HTMLInputElement).value);
  const show = () => user.click(screen.getByRole('button', { name: 'Thu 19 November' }));
  /** The strip begins at 8:00, 12 pixels below its top, and an hour is 28 pixels high. */
  const pointer = (hour: number) => ({ clientY: 13 + (hour - 8) * 28, button: 0, pointerType: 'mouse' });
  const strip = () => screen.getByRole('slider');
  const click = (hour: number) => {
    fireEvent.pointerDown(strip(), pointer(hour));
    fireEvent.pointerUp(strip(), pointer(hour));
  };
  await show();
  click(10);
  expect(screen.getByText('Click once more to set the end.')).toBeTruthy();
  expect(times()[0]).toBe('10:00');
  click(11.25);
  expect(times()).toEqual(['10:00', '11:30']);
  await show();
  click(16);
  click(15);
  expect(times()).toEqual(['15:00', '16:15']);
  await show();
  fireEvent.pointerDown(strip(), pointer(14));
  fireEvent.pointerMove(strip(), pointer(13));
  fireEvent.pointerUp(strip(), pointer(13));
  expect(times()).toEqual(['13:00', '14:15']);
});

it('R9.32 R9.33 typed times have hours to 23 and minutes and seconds to 59; dates are written year, month, day', async () => {
  const { user } = open(cycled({ end: 'date', until: '2026-12-18' }));
  const field = screen.getByLabelText('Start time') as HTMLInputElement;
  const type = async (text: string) => {
    await user.clear(field);
    await user.type(field, text);
    fireEvent.blur(field);
    return field.value;
  };
  expect(await type('24:00')).toBe('10:00');
  expect(await type('9:60')).toBe('10:00');
  expect(await type('9:30:60')).toBe('10:00');
  expect(await type('09:30:15')).toBe('09:30:15');
  expect(await type('930')).toBe('09:30');
  expect((screen.getByLabelText('Last day') as HTMLInputElement).value).toBe('2026-12-18');
});

it('a meeting without a whiteboard has no call, and says why; switching the whiteboard off ends both', async () => {
  useConfig.setState({ calls: true });
  const { user } = open(WHOLE);
  const toggle = (name: string) => screen.getByRole<HTMLButtonElement>('switch', { name });
  for (const name of ['Call', 'Record']) await user.click(toggle(name));
  expect(toggle('Record').getAttribute('aria-checked')).toBe('true');
  await user.click(toggle('Whiteboard'));
  expect(['Call', 'Record'].map((name) => [toggle(name).getAttribute('aria-checked'), toggle(name).disabled])).toEqual([
    ['false', true],
    ['false', true],
  ]);
  expect(screen.getByText('The call runs on the whiteboard: switch that on first')).toBeTruthy();
  send();
  await waitFor(() => expect(booked()).toMatchObject([{ board: { kind: 'none' }, call: false, record: false }]));
});

it('R2.57 what is booked is sent once, and the schedule opens on its day', async () => {
  const { address } = open({ ...WHOLE, board: { kind: 'template', template: 407 } });
  send();
  await waitFor(() => expect(address()).toBe(`/meeting?day=${DAY}`));
  expect(booked()).toMatchObject([
    { subject: 'Grid connection', roomId: '5', invited: { userIds: ['9'] }, board: { template: 407 } },
  ]);
});
