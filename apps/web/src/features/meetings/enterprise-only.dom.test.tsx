// @vitest-environment happy-dom
import { ROUTES } from '@sw/contract';
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { show } from '../../../testing/dom.tsx';
import { api } from '../transport/api.ts';
import { EnterpriseOnly, WithMeetingConfig } from './enterprise-only.tsx';

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

it('in a personal space a page of meetings leads to the enterprises one belongs to, without those one is a guest of', async () => {
  const own = { kind: 'personal', merchantId: '1', merchantName: 'Mei Lin', role: 'owner' };
  const academy = { kind: 'merchant', merchantId: '2', merchantName: 'Northfield Academy', role: 'member' };
  const partner = { kind: 'merchant', merchantId: '3', merchantName: 'Northlight', role: 'guest' };
  const call = vi.spyOn(api, 'call').mockResolvedValue({ merchants: [own, academy, partner] } as never);
  const { user } = show(<EnterpriseOnly>rooms</EnterpriseOnly>);
  await user.click(await screen.findByRole('button', { name: 'Switch to Northfield Academy' }));
  expect(screen.getAllByRole('button')).toHaveLength(1);
  expect(call).toHaveBeenCalledWith(ROUTES.switchMerchant, { query: { merchantId: '2' } });
});

it('who belongs to no enterprise can create one', async () => {
  const own = { kind: 'personal', merchantId: '1', merchantName: 'Mei Lin', role: 'owner' };
  vi.spyOn(api, 'call').mockResolvedValue({ merchants: [own] } as never);
  const { user } = show(<EnterpriseOnly>rooms</EnterpriseOnly>);
  await user.click(await screen.findByRole('button', { name: 'Create an enterprise' }));
  expect(await screen.findByRole('dialog', { name: 'Create an enterprise' })).toBeTruthy();
});
