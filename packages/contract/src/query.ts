/** Allowed in a query: plain values, lists of them, and one level of named keys. */
export type QueryValue = string | number | boolean | undefined | null;
export type QueryInput = Record<string, QueryValue | readonly QueryValue[] | Readonly<Record<string, QueryValue>>>;

const isPlain = (value: unknown): value is string | number | boolean => value !== undefined && value !== null;

/** Arrays are repeated (`a=1&a=2`), objects are written as `name[key]`; undefined and null are omitted. */
export function encodeQuery(input: QueryInput): string {
  const pairs = new URLSearchParams();
  for (const [name, value] of Object.entries(input)) {
    if (Array.isArray(value)) {
      for (const item of value) if (isPlain(item)) pairs.append(name, String(item));
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, item] of Object.entries(value)) if (isPlain(item)) pairs.append(`${name}[${key}]`, String(item));
    } else if (isPlain(value)) {
      pairs.append(name, String(value));
    }
  }
  return pairs.toString();
}

export type DecodedQuery = Record<string, string | string[] | Record<string, string>>;

/** The reverse. A name that occurs once is a string; the route's schema turns it into a list if it expects one. */
export function decodeQuery(search: string): DecodedQuery {
  // No prototype: a query may name `__proto__` or `constructor`, and those must be plain names.
  const result: DecodedQuery = Object.create(null);
  for (const [name, value] of new URLSearchParams(search)) {
    const bracket = /^([^[\]]+)\[([^[\]]+)\]$/.exec(name);
    if (bracket?.[1] !== undefined && bracket[2] !== undefined) {
      const [, outer, key] = bracket;
      const known = result[outer];
      const object: Record<string, string> =
        typeof known === 'object' && !Array.isArray(known) ? known : Object.create(null);
      object[key] = value;
      result[outer] = object;
      continue;
    }
    const known = result[name];
    if (known === undefined || (typeof known === 'object' && !Array.isArray(known))) result[name] = value;
    else result[name] = Array.isArray(known) ? [...known, value] : [known, value];
  }
  return result;
}
