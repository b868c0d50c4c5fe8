import type { Operation, Schema } from './open-api.ts';
import { schemaIn } from './open-api.ts';

/** One row of a table of fields. */
export interface Field {
  readonly name: string;
  readonly place: string;
  readonly type: string;
  readonly required: boolean;
}

export function requestFields(operation: Operation): Field[] {
  const parameters = operation.parameters.map(({ name, in: place, required, schema }) => {
    return { name, place, type: typeOf(schema), required };
  });
  return [...parameters, ...fieldsOf(schemaIn(operation.requestBody), 'body', '')];
}

/** The fields of `data`; the envelope around it is always the same. */
export function replyFields(operation: Operation): Field[] {
  const data = schemaIn(operation.responses['200'])?.properties?.data;
  return fieldsOf(data, 'data', '');
}

function fieldsOf(schema: Schema | undefined, place: string, prefix: string): Field[] {
  if (schema === undefined) return [];
  if (schema.items !== undefined) return fieldsOf(schema.items, place, `${prefix}[]`);
  return Object.entries(schema.properties ?? {}).flatMap(([key, inner]) => {
    const name = prefix === '' ? key : `${prefix}.${key}`;
    const row = { name, place, type: typeOf(inner), required: schema.required?.includes(key) ?? false };
    return [row, ...fieldsOf(inner, place, name)];
  });
}

function typeOf(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.anyOf !== undefined) return schema.anyOf.map(typeOf).join(' | ');
  const type = schema.items === undefined ? (schema.format ?? schema.type ?? 'any') : `${typeOf(schema.items)}[]`;
  return [type, ...boundsOf(schema)].join(', ');
}

function boundsOf({ minimum, maximum, maxLength, default: fallback }: Schema): string[] {
  // zod writes the largest safe integer where no bound was given.
  const most = maximum === undefined || maximum >= Number.MAX_SAFE_INTEGER ? undefined : maximum;
  const least = minimum === undefined || minimum <= Number.MIN_SAFE_INTEGER ? undefined : minimum;
  return [
    ...(least === undefined ? [] : [`from ${least}`]),
    ...(most === undefined ? [] : [`up to ${most}`]),
    ...(maxLength === undefined ? [] : [`at most ${maxLength} characters`]),
    ...(fallback === undefined ? [] : [`default ${JSON.stringify(fallback)}`]),
  ];
}
