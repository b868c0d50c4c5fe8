// @vitest-environment happy-dom
import { MINUTE, SECOND } from '@sw/base';
import type { UserInfo } from '@sw/contract';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { show } from '../../../testing/dom.tsx';
import { useSession } from '../../features/session/session-store.ts';
import { CallList } from './call-list.tsx';
import type { Call } from './use-statistics.ts';

const NOW = Date.UTC(2026, 10, 17, 12);
const ME = { userId: '7', nickName: 'Mei Lin' };
const BEN = { userId: '8', nickName: 'Ben Okoro' };
const call = (changes: Partial<Call>): Call => ({
  callId: '1',
  date: '2026-11-17',
  wbNo: '2',
  wbName: 'Plan',
  kind: 'voice',
  initiator: ME,
  start: new Date(NOW - 90 * SECOND).toISOString(),
  end: null,
  people: 3,
  duration: 2,
  consumed: 2,
  ...changes,
});

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  useSession.setState({ user: { userId: '7', timeZone: 'UTC' } as UserInfo });
});
afterEach(() => {
  vi.useRealTimers();
  useSession.setState({ user: undefined });
});

const cells = () => screen.getAllByRole('cell').map(({ textContent }) => textContent);

it('R3.49 a running call counts up and is charged to its creator', () => {
  show(<CallList old={false} open={() => {}} calls={[call({})]} />);
  expect(cells()).toEqual(['Today', 'Plan', 'MYou', '11:58', 'running', '3', '2 min', '2 min']);
  act(() => void vi.advanceTimersByTime(MINUTE));
  expect(cells().slice(-2)).toEqual(['3 min', '3 min']);
});

it('R3.49 a call of somebody else costs nothing, from its first second', () => {
  show(<CallList old={false} open={() => {}} calls={[call({ initiator: BEN, duration: 0, consumed: 0 })]} />);
  act(() => void vi.advanceTimersByTime(MINUTE));
  expect(cells().slice(-2)).toEqual(['3 min', '0 min']);
});

it('a call that has ended stays as it is, and one without its initiator says why', () => {
  const ended = call({ end: new Date(NOW).toISOString(), initiator: null });
  show(<CallList old={false} open={() => {}} calls={[ended]} />);
  act(() => void vi.advanceTimersByTime(10 * MINUTE));
  expect(cells()).toEqual(['Today', 'Plan', 'Deleted account', '11:58', '12:00', '3', '2 min', '2 min']);
});
