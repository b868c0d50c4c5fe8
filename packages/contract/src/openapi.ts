import * as z from 'zod';
import { envelope } from './envelope.ts';
import { ERRORS, type ErrorName } from './errors/catalogue.ts';
import { AUTHORIZATION_HEADER, IDEMPOTENCY_HEADER, MARKER_HEADER, MARKER_VALUE, TOTAL_HEADER } from './headers.ts';
import { NEXT_CURSOR_HEADER } from './paging.ts';
import type { Route } from './route.ts';

type Json = Record<string, unknown>;

/** `input`: what a caller may send, before defaults and transforms. */
const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return json;
};

function parameters(place: 'path' | 'query', schema: z.ZodObject | undefined): Json[] {
  return Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || !(field as z.ZodType).safeParse(undefined).success,
    schema: schemaOf(field as z.ZodType, 'input'),
  }));
}

function headers(route: Route): Json[] {
  if (route.navigated) return [];
  const marker = {
    name: MARKER_HEADER,
    in: 'header',
    description: `Always \`${MARKER_VALUE}\`.`,
    required: true,
    schema: { const: MARKER_VALUE },
  };
  const key = { name: IDEMPOTENCY_HEADER, in: 'header', required: false, schema: { type: 'string', maxLength: 100 } };
  return route.idempotent ? [marker, key] : [marker];
}

function refusals(names: readonly ErrorName[]): Json {
  const byStatus = Map.groupBy(names, (name) => ERRORS[name].status);
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      String(status),
      { description: group.map((name) => `${ERRORS[name].code} ${name}: ${ERRORS[name].en}`).join('\n\n') },
    ]),
  );
}

/** An envelope with the route's data, or bytes in one of the route's media types. */
function successContent(route: Route): Json {
  if (route.bytes) {
    return Object.fromEntries(route.bytes.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]));
  }
  const success = schemaOf(envelope, 'output') as { properties: Json };
  const data = schemaOf(route.reply, 'output');
  return { 'application/json': { schema: { ...success, properties: { ...success.properties, data } } } };
}

const FILE_FORM = { type: 'object', properties: { file: { type: 'string', format: 'binary' } }, required: ['file'] };

function requestBody(route: Route): Json {
  if (route.file) return { requestBody: { required: true, content: { 'multipart/form-data': { schema: FILE_FORM } } } };
  if (route.body === undefined) return {};
  const type = route.form ? 'multipart/form-data' : 'application/json';
  return { requestBody: { required: true, content: { [type]: { schema: schemaOf(route.body, 'input') } } } };
}

function operation(route: Route): Json {
  const listHeaders = {
    [TOTAL_HEADER]: { schema: { type: 'integer' } },
    [NEXT_CURSOR_HEADER]: { schema: { type: 'string' } },
  };
  const always: readonly ErrorName[] = ['BAD_REQUEST', 'TOO_MANY_REQUESTS', 'SYSTEM_ERROR'];
  const guarded: readonly ErrorName[] =
    route.access === 'session' ? ['NOT_SIGNED_IN', 'MEMBERSHIP_CHANGED', 'ACCOUNT_DISABLED'] : [];
  const fresh: readonly ErrorName[] = route.fresh ? ['FRESH_SIGN_IN_NEEDED'] : [];
  const administrators: readonly ErrorName[] = route.administrator ? ['NOT_FOUND'] : [];
  return {
    operationId: route.name,
    summary: route.summary,
    tags: [route.tag],
    security: route.access === 'session' ? [{ session: [] }] : [],
    parameters: [...parameters('path', route.params), ...parameters('query', route.query), ...headers(route)],
    ...requestBody(route),
    responses: {
      '200': {
        description: route.bytes ? 'Success: the bytes' : 'Success: code 0',
        ...(route.paged ? { headers: listHeaders } : {}),
        content: successContent(route),
      },
      ...refusals([...new Set([...always, ...guarded, ...fresh, ...administrators, ...route.errors])]),
    },
  };
}

const ENVELOPE =
  'A reply is `{ code, data, msg, total? }`, and code 0 is success. Routes that return bytes do so without this envelope; ' +
  'their refusals have it, too.';

export function openApi(routes: readonly Route[], version: string): Json {
  const paths: Record<string, Json> = {};
  for (const route of routes)
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation(route) };
  return {
    openapi: '3.1.0',
    info: { title: 'Smart whiteboard', version, description: ENVELOPE },
    paths,
    components: { securitySchemes: { session: { type: 'apiKey', in: 'header', name: AUTHORIZATION_HEADER } } },
  };
}
