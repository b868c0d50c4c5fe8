import { ERRORS, type ErrorName, Refusal } from '@sw/contract';
import type * as z from 'zod';
import { UsageError } from './command.ts';

/** What the route of the same action would take, by the same rules. */
export function checked<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  if (issue !== undefined && issue.message in ERRORS) throw new Refusal(issue.message as ErrorName);
  throw new UsageError(`${issue?.path.join('.') ?? 'a value'}: ${issue?.message ?? 'is not valid'}`);
}
