import { decodeQuery, ERRORS, type ErrorName, Refusal, type Route, type RouteRequest } from '@sw/contract';
import type * as z from 'zod';
import type { HttpRequest } from './fastify.ts';
import { searchOf } from './locale.ts';

export function validate(route: Route, request: HttpRequest): RouteRequest<Route> {
  return {
    params: parse(route.params, request.params, 'path'),
    // Parsed from the address itself: Fastify's parser does not support `name[key]`.
    query: parse(route.query, decodeQuery(searchOf(request.url)), 'query'),
    body: parse(route.body, route.file ? undefined : withoutFile(request.body), 'body'),
    file: route.file ? fileOf(request.body) : undefined,
  } as unknown as RouteRequest<Route>;
}

const fieldOf = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'file' in body ? body.file : undefined;

function fileOf(body: unknown): Uint8Array {
  const file = fieldOf(body);
  if (file instanceof Uint8Array) return file;
  throw new Refusal('BAD_REQUEST', ['file']);
}

/** Refuses a file where the contract does not allow one. */
function withoutFile(body: unknown): unknown {
  if (fieldOf(body) instanceof Uint8Array) throw new Refusal('BAD_REQUEST', ['body']);
  return body;
}

function parse(schema: z.ZodType | undefined, value: unknown, place: string): unknown {
  if (schema === undefined) return undefined;
  const parsed = schema.safeParse(value);
  if (parsed.success) {
    const path = unstorablePath(parsed.data);
    if (path === undefined) return parsed.data;
    throw new Refusal('BAD_REQUEST', [path.length === 0 ? place : path.join('.')]);
  }
  // zod reports in the order of the fields, so the first issue is the first one in the form.
  const [issue] = parsed.error.issues;
  const name = issue?.message ?? '';
  if (isErrorName(name) && name !== 'BAD_REQUEST') throw new Refusal(name);
  throw new Refusal('BAD_REQUEST', [issue === undefined || issue.path.length === 0 ? place : issue.path.join('.')]);
}

/**
 * The path of a string that PostgreSQL refuses: it stores neither NUL nor lone surrogates. The input is already
 * validated, so the search is bounded.
 */
function unstorablePath(value: unknown): (string | number)[] | undefined {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? [] : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, part] of Object.entries(value)) {
    const path = unstorablePath(part) ?? unstorablePath(name);
    if (path !== undefined) return [name, ...path];
  }
  return undefined;
}

const isErrorName = (name: string): name is ErrorName => Object.hasOwn(ERRORS, name);
