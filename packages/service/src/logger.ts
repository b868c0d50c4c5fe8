import { pino } from 'pino';

export type Logger = pino.Logger;

/**
 * Structured lines on standard output. Info is written once per lifecycle change, with ids; never per operation, and
 * never a token, a code or a person's text: the paths below are a second net, not the first.
 */
export function createLogger(name: string, level: string): Logger {
  return pino({
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
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
  });
}
