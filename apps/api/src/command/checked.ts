import { ERRORS, type ErrorName, Refusal } from '@sw/contract';
import { UsageError } from '@sw/service';
import type * as z from 'zod';

/** Validates a value with the schema of the route for the same action. */
export function checked<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  if (issue !== undefined && issue.message in ERRORS) throw new Refusal(issue.message as ErrorName);
  throw new UsageError(`${issue?.path.join('.') ?? 'a value'}: ${issue?.message ?? 'is not valid'}`);
}
