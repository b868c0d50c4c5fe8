import type { Route } from '../route.ts';
import * as ROUTES from './index.ts';

const routes: readonly Route[] = Object.values(ROUTES satisfies Record<string, Route>);

/** In the order of their paths: a namespace has none of its own. */
export const ALL_ROUTES: readonly Route[] = routes.toSorted(
  (a, b) => a.path.localeCompare(b.path, 'en') || a.method.localeCompare(b.method, 'en'),
);

export type RouteName = keyof typeof ROUTES;
