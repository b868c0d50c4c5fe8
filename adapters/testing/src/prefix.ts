import { randomBytes } from 'node:crypto';

/** Short, unique, and valid as a Redis prefix, a NATS subject token, a stream name and a bucket name. */
export function testPrefix(): string {
  return `t${randomBytes(6).toString('hex')}`;
}
