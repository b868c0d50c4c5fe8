import { pino } from 'pino';

export type Logger = pino.Logger;

/**
 * Keeps only the parts of an error that explain its cause. Drivers attach whole connections to errors, and with them
 * megabytes and secrets. `kind` is what Node and PostgreSQL call `code`, a name that is redacted here because our own
 * codes are secrets.
 */
function describe(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { code } = error as { code?: unknown };
  return {
    type: error.name,
    message: error.message,
    ...(typeof code === 'string' ? { kind: code } : {}),
    stack: error.stack,
    ...(error.cause === undefined ? {} : { cause: describe(error.cause) }),
  };
}

/**
 * Structured lines on standard output. Log at info once per lifecycle change, with ids; never per operation, and never
 * a token, a code or a user's text: the paths below are only a second line of defence.
 */
export function createLogger(
  name: string,
  level: string,
  destination: { write(line: string): void } = process.stdout,
): Logger {
  return pino(
    {
      name,
      level,
      base: { service: name },
      redact: {
        paths: [
          'authorization',
          '*.authorization',
          'password',
          '*.password',
          'code',
          '*.code',
          'key',
          '*.key',
          'headers["x-authorization-with"]',
        ],
        censor: '[hidden]',
      },
      serializers: { err: describe },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    destination,
  );
}
