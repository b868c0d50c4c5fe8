// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import '../../../testing/dom.tsx';
import { useLanguage } from '../../i18n/language.ts';
import { useSession } from '../session/session-store.ts';
import { useZoneName } from './use-zone-name.ts';

const NOVEMBER = Date.UTC(2026, 10, 18, 9);
/** In summer: clocks are an hour forward in Europe, London included, but not in Reykjavik. */
const JULY = Date.UTC(2026, 6, 1, 9);

beforeEach(() => useSession.setState({ user: { timeZone: 'Europe/London' } as never }));
afterEach(() => {
  useSession.setState({ user: undefined });
  useLanguage.setState({ locale: 'en' });
});

it('a zone is named where the clock shows another time than the reader has, and only at such a time', () => {
  const { result } = renderHook(useZoneName);
  expect(result.current('Europe/Berlin', NOVEMBER)).toBe('Germany Time');
  expect(result.current('Europe/London', NOVEMBER)).toBeUndefined();
  expect(result.current('Atlantic/Reykjavik', NOVEMBER)).toBeUndefined();
  expect(result.current('Atlantic/Reykjavik', JULY)).toBe('GMT');
});

it('a zone is named in the language of the reader', () => {
  useLanguage.setState({ locale: 'zh' });
  const { result } = renderHook(useZoneName);
  expect(result.current('Asia/Shanghai', NOVEMBER)).toBe('中国时间');
});
