import { expect, test } from 'vitest';
import { createLogger, type Logger } from './logger.ts';

function logged(write: (logger: Logger) => void): string {
  const lines: string[] = [];
  write(createLogger('test', 'info', { write: (line) => lines.push(line) }));
  return lines.join('');
}

test('an error is logged with its cause and without what hangs on it', () => {
  const error = Object.assign(new Error('lost', { cause: new Error('cable') }), {
    code: '57P01',
    client: { password: 'hush' },
  });
  const line = logged((logger) => logger.error({ err: error }, 'gone'));
  expect(JSON.parse(line)).toMatchObject({
    level: 'error',
    msg: 'gone',
    err: { message: 'lost', kind: '57P01', cause: { message: 'cable' } },
  });
  expect(line).not.toContain('hush');
});

test('tokens, passwords and codes are hidden wherever they are put', () => {
  const line = logged((logger) =>
    logger.info({ authorization: 'hush1', body: { password: 'hush2', code: 'hush3' } }, 'asked'),
  );
  expect(line).not.toMatch(/hush/);
});
