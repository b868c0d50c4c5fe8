import type { ConnectionState } from '@sw/board-sync';

/** The problems of the connection that the user should know and can act on. */
export type Away = 'lost' | 'shut' | 'outdated';

/** A lost connection is restored automatically; after ten seconds without one (`asked`) the user is offered a button. */
export function awayPlan(state: ConnectionState | undefined, asked: boolean): Away | undefined {
  if (state?.name === 'ended') {
    if (state.why === 'reload') return 'outdated';
    // If the session has ended, the whole application leaves for the login page.
    return state.why === 'signOut' ? undefined : 'shut';
  }
  return asked && state?.name !== 'connected' ? 'lost' : undefined;
}
