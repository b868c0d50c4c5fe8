import { decodeQuery, ERRORS, type ErrorName, Refusal, type Route, type RouteRequest } from '@sw/contract';
import type * as z from 'zod';
import type { HttpRequest } from './fastify.ts';
import { searchOf } from './locale.ts';

export function validate(route: Route, request: HttpRequest): RouteRequest<Route> {
  return {
    params: parse(route.params, request.params, 'path'),
    // From the address itself: Fastify's reader does not know `name[key]`.
    query: parse(route.query, decodeQuery(searchOf(request.url)), 'query'),
    body: parse(route.body, request.body, 'body'),
  } as RouteRequest<Route>;
}

function parse(schema: z.ZodType | undefined, value: unknown, place: string): unknown {
  if (schema === undefined) return undefined;
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  // zod reports in the order of the fields, so the first is the one the user meets first.
  const [issue] = parsed.error.issues;
  const name = issue?.message ?? '';
  if (isErrorName(name) && name !== 'BAD_REQUEST') throw new Refusal(name);
  throw new Refusal('BAD_REQUEST', [issue === undefined || issue.path.length === 0 ? place : issue.path.join('.')]);
}

const isErrorName = (name: string): name is ErrorName => Object.hasOwn(ERRORS, name);
