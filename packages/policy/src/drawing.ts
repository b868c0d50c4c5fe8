import { fail, ok, type Result } from '@sw/base';
import { mayEdit, type Standing } from './permits.ts';

/** A board's demo, as one person meets it. It belongs to a person, on whichever device. */
export type Demo = 'none' | 'own' | 'foreign';

/** `opener` and `person` by whatever names people in that place: an account's id, a number in the log. */
export function demoFor<T extends string | number>(opener: T | null | undefined, person: T): Demo {
  if (opener === null || opener === undefined) return 'none';
  return opener === person ? 'own' : 'foreign';
}

/**
 * Whether somebody may change what a page shows at this moment. Gateway, api and the person's own window ask here, so that nothing is
 * offered that would be refused. Of two reasons the demo is told: it passes.
 */
export function mayDrawNow(standing: Standing, demo: Demo): Result<true, 'demo' | 'permit'> {
  if (demo === 'foreign') return fail('demo');
  return mayEdit(standing) ? ok(true) : fail('permit');
}
