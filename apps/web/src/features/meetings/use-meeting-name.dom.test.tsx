// @vitest-environment happy-dom
import { MEETING_WORDS } from '@sw/contract';
import { renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import '../../../testing/dom.tsx';
import { useLanguage } from '../../i18n/language.ts';
import { useMeetingName } from './use-meeting-name.ts';

afterEach(() => useLanguage.setState({ locale: 'en' }));

it.each(['en', 'zh', 'zh-tw'] as const)('a meeting that was booked at the door is named in %s', (locale) => {
  useLanguage.setState({ locale });
  const { result } = renderHook(useMeetingName);
  expect(result.current({ subject: '', atDoor: true })).toBe(MEETING_WORDS[locale].atDoor);
  expect(result.current({ subject: '' })).toBe(MEETING_WORDS[locale].atDoor);
  expect(result.current({ subject: 'Plans', atDoor: true })).toBe('Plans');
  // A private meeting, for a manager who is not invited.
  expect(result.current({ subject: '', atDoor: false })).toBe('');
});
