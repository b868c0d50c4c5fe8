import { fail, ok, type Result } from '@sw/base';
import { isPlainObject } from './json.ts';
import { FORMAT_VERSION } from './kinds.ts';

type Raw = Readonly<Record<string, unknown>>;

const RUN_STYLES = ['bold', 'italic', 'underline', 'linethrough', 'fontFamily', 'fontSize'];

/** Version 1 stored a text as one string in one style. */
function fromOne(object: Raw): Raw {
  const { text, ...rest } = object;
  if (typeof text !== 'string' || text === '') return rest;
  const style = Object.fromEntries(RUN_STYLES.flatMap((name) => (name in rest ? [[name, rest[name]]] : [])));
  return { ...rest, runs: [{ text, ...style }] };
}

/**
 * Arc tangent by half angles and a series: only additions, products, quotients and square roots, whose results IEEE 754
 * fixes to the last bit, so every machine migrates an object identically. Eight terms after three halvings err below
 * 1e-12.
 */
function arcTangent(y: number, x: number): number {
  const length = Math.sqrt(x * x + y * y);
  if (length === 0) return 0;
  if (x < 0) return y >= 0 ? Math.PI + arcTangent(-y, -x) : arcTangent(-y, -x) - Math.PI;
  let t = y / (length + x);
  for (let i = 0; i < 3; i += 1) t /= 1 + Math.sqrt(1 + t * t);
  let sum = 0;
  for (let term = 15; term >= 1; term -= 2) sum = 1 / term - t * t * sum;
  return 16 * t * sum;
}

const short = (value: number): number => Math.round(value * 1e6) / 1e6 + 0;

/** Version 2 stored an object's position as a matrix only. A mirrored object becomes a negative scaleY. */
function fromTwo(object: Raw): Raw {
  const { matrix, ...rest } = object;
  const numbers = typeof matrix === 'string' ? matrix.split('_').map(Number) : [];
  if (numbers.length !== 9 || !numbers.every(Number.isFinite)) return rest;
  const [a = 1, b = 0, left = 0, c = 0, d = 1, top = 0] = numbers;
  const scaleX = Math.sqrt(a * a + c * c);
  const scaleY = scaleX === 0 ? Math.sqrt(b * b + d * d) : (a * d - b * c) / scaleX;
  const angle = (arcTangent(c, a) * 180) / Math.PI;
  return {
    ...rest,
    left: short(left),
    top: short(top),
    angle: short(angle),
    scaleX: short(scaleX),
    scaleY: short(scaleY),
  };
}

const STEPS: readonly ((object: Raw) => Raw)[] = [fromOne, fromTwo];

/** Converts an object of an older format to this one, to be read by `readObject`. */
export function migrateObject(object: unknown, format: number): Result<unknown, string> {
  if (!Number.isInteger(format) || format < 1 || format > FORMAT_VERSION) return fail('unknown format version');
  if (!isPlainObject(object)) return fail('not an object');
  return ok(STEPS.slice(format - 1).reduce((raw, step) => step(raw), object));
}
