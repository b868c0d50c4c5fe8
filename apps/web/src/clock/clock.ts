import { systemClock } from '@sw/base';
import { ROUTES } from '@sw/contract';
import { api } from '../features/transport/api.ts';
import { storage } from '../storage/storage.ts';
import { createServerClock } from './server-clock.ts';

export const serverClock = createServerClock(
  storage.clockOffset,
  async (now) => (await api.call(ROUTES.getTime, { query: { t: String(now) } }, { anonymous: true })).timestamp,
  systemClock,
);
