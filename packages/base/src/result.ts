/** An expected failure is a value, not an exception; exceptions are for the unexpected. */
export type Result<T, E> = { ok: true; value: T } | { ok: false; error: E };

export const ok = <T>(value: T): Result<T, never> => ({ ok: true, value });
export const fail = <E>(error: E): Result<never, E> => ({ ok: false, error });

/** The message of a caught value, for logs and messages. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
