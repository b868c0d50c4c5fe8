// @vitest-environment happy-dom
import { ROUTES } from '@sw/contract';
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { show } from '../../../testing/dom.tsx';
import { api } from '../transport/api.ts';
import { WithMeetingConfig } from './enterprise-only.tsx';

afterEach(() => vi.restoreAllMocks());

it('R7.79 the screens of meetings begin with the config of the enterprise', async () => {
  const config = { merchantConfig: { appointStartTime: '08:00:00', appointEndTime: '23:59:59' } };
  const call = vi.spyOn(api, 'call').mockResolvedValue(config as never);
  show(<WithMeetingConfig title="Rooms">{({ merchantConfig }) => merchantConfig.appointStartTime}</WithMeetingConfig>);
  expect(await screen.findByText('08:00:00')).toBeTruthy();
  const [[route] = []] = call.mock.calls;
  expect([route?.method, route?.path]).toEqual(['GET', '/services/meeting/api/web/config']);
  expect(route).toBe(ROUTES.getMeetingConfig);
});
