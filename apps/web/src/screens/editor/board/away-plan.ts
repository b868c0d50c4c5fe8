import type { ConnectionState } from '@sw/board-sync';

/** What is wrong with the connection that its person should know of and can do something about. */
export type Away = 'lost' | 'shut' | 'outdated';

/** A connection that is lost comes back by itself; after ten seconds without one (`asked`) one is offered to help. */
export function awayPlan(state: ConnectionState | undefined, asked: boolean): Away | undefined {
  if (state?.name === 'ended') {
    if (state.why === 'reload') return 'outdated';
    // Where the session is over the whole application leaves for the login page.
    return state.why === 'signOut' ? undefined : 'shut';
  }
  return asked && state?.name !== 'connected' ? 'lost' : undefined;
}
