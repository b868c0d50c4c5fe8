import { BUILD_VERSION, ROUTES, TEMPLATE_THEME } from '@sw/contract';
import type { ApiDeps } from '../deps.ts';
import { type Served, serve } from '../http/call.ts';

export const platformRoutes = ({ clock, modules }: ApiDeps): readonly Served[] => [
  serve(ROUTES.getTime, async () => ({ timestamp: clock.now() })),
  serve(ROUTES.getWebConfig, async () => ({ version: BUILD_VERSION, theme: TEMPLATE_THEME, modules })),
];
