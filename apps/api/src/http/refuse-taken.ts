import { type ErrorName, Refusal } from '@sw/contract';
import { isUniqueViolation } from '@sw/postgres';

/** For a statement's `catch`: a violation of this unique constraint becomes the refusal; every other error stays as it is. */
export const refuseTaken =
  (constraint: string, refusal: ErrorName) =>
  (error: unknown): never => {
    throw isUniqueViolation(error, constraint) ? new Refusal(refusal) : error;
  };
