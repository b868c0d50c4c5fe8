import type { Route } from '../route.ts';
import { BYTE_ROUTES } from './bytes.ts';
import * as ROUTES from './index.ts';

const routes: readonly Route[] = Object.values(ROUTES satisfies Record<string, Route>);

/** Sorted by path: a namespace has no order. */
const byPath = (some: readonly Route[]): readonly Route[] =>
  some.toSorted((a, b) => a.path.localeCompare(b.path, 'en') || a.method.localeCompare(b.method, 'en'));

/** Routes that answer with an envelope; the typed client calls these. */
export const ALL_ROUTES: readonly Route[] = byPath(routes);

/** Everything the api serves under the contract. */
export const DOCUMENTED_ROUTES: readonly Route[] = byPath([...routes, ...Object.values(BYTE_ROUTES)]);

export type RouteName = keyof typeof ROUTES;
