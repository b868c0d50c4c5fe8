import { randomBytes } from 'node:crypto';

/** Short, unlike any other, and good as a Redis prefix, a NATS subject token, a stream's name and a bucket's name. */
export function testPrefix(): string {
  return `t${randomBytes(6).toString('hex')}`;
}
