import type { Problem } from './problem.ts';
import type { Shipped } from './spec-values.ts';

const ROUTE = /^export const (\w+) = route\(/gm;
const CONTRACT = 'packages/contract/';

export interface CallersInput {
  readonly shipped: Shipped;
  /** Routes for programs that are not in this repository, and the row of docs/decisions.md that says so. */
  readonly forOthers: Readonly<Record<string, string>>;
  /** The requirements with a reading in docs/decisions.md. */
  readonly decided: ReadonlySet<string>;
}

/** A route that nothing of ours calls is either dead, or made for others, which the decisions then say. */
export function callerProblems({ shipped, forOthers, decided }: CallersInput): Problem[] {
  const routes = [...shipped]
    .filter(([path]) => path.startsWith(`${CONTRACT}src/routes/`))
    .flatMap(([path, text]) => [...text.matchAll(ROUTE)].map(([, name = '']) => ({ path, name })));
  const callers = [...shipped]
    .filter(([path]) => !path.startsWith(CONTRACT) && !path.startsWith('apps/api/'))
    .map(([, text]) => text);
  // The api calls none of its routes, but gives out addresses of some: `<img src>` is a caller.
  const addresses = [...shipped.values()].flatMap((text) => text.match(/(?<=fillPath\()\w+(?=\.path)/g) ?? []);
  const words = new Set([...callers.flatMap((text) => text.match(/\b\w+\b/g) ?? []), ...addresses]);
  const uncalled = routes.filter(({ name }) => !words.has(name));
  const known = new Set(routes.map(({ name }) => name));
  return [
    ...uncalled
      .filter(({ name }) => !Object.hasOwn(forOthers, name))
      .map(({ path, name }) => ({
        rule: 'route-uncalled',
        where: path,
        message: `nothing of ours calls ${name}. Use it, remove it, or record in docs/decisions.md for whom it is and name the row in tools/check/steps.ts.`,
      })),
    ...Object.entries(forOthers)
      .filter(([name, row]) => !known.has(name) || words.has(name) || !decided.has(row))
      .map(([name, row]) => ({
        rule: 'route-for-others',
        where: 'tools/check/steps.ts',
        message: `${name} is no route, is called by our own code, or its row ${row} is missing in docs/decisions.md.`,
      })),
  ];
}
