import { fail, ok, type Result } from '@sw/base';
import { mayEdit, type Standing } from './permits.ts';

/** A board's demo from one user's view. It belongs to a user, on any device. */
export type Demo = 'none' | 'own' | 'foreign';

/** `opener` and `person` use the same kind of identifier: an account's id, or a number in the log. */
export function demoFor<T extends string | number>(opener: T | null | undefined, person: T): Demo {
  if (opener === null || opener === undefined) return 'none';
  return opener === person ? 'own' : 'foreign';
}

/**
 * Whether a user may change a page now. Gateway, api and the user's own window use this function, so that the window
 * offers nothing that would be refused. If there are two reasons, it returns the demo, because a demo is temporary.
 */
export function mayDrawNow(standing: Standing, demo: Demo): Result<true, 'demo' | 'permit'> {
  if (demo === 'foreign') return fail('demo');
  return mayEdit(standing) ? ok(true) : fail('permit');
}
