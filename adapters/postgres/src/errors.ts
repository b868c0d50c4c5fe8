/** SQLSTATE 23505; with `constraint`, only for that constraint (or unique index). */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (!(error instanceof Error) || !('code' in error) || error.code !== '23505') return false;
  return constraint === undefined || ('constraint' in error && error.constraint === constraint);
}

/** SQLSTATE 23P01 for this constraint. */
export function isExclusionViolation(error: unknown, constraint: string): boolean {
  if (!(error instanceof Error) || !('code' in error) || error.code !== '23P01') return false;
  return 'constraint' in error && error.constraint === constraint;
}

/** SQLSTATE 40P01: PostgreSQL ended this transaction, because others and it were waiting for each other. */
export function isDeadlock(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '40P01';
}

const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH']);
/** SQLSTATE classes: 08 connection, 53 out of resources, 57 stopped or starting. */
const SQLSTATE = /^(?:08|53|57)[0-9A-Z]{3}$/;
/** The driver's own errors have no code. */
const DRIVER = /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout)/i;

/** PostgreSQL did not answer, or cannot serve now. A later retry may succeed; the statement is not at fault. */
export function isDatabaseAway(error: unknown): boolean {
  // Node tries every address of a name, and reports all failures in one error.
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway);
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return NETWORK.has(code) || SQLSTATE.test(code) || DRIVER.test(error.message);
}

/** SQLSTATE 42P01 and 42703: a table or column is missing, so the database has the tables of an older release, or none. */
export function isUnprepared(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '42P01' || error.code === '42703');
}
