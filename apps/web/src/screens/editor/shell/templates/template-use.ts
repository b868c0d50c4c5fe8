import { sessionState } from '../session/session-state.ts';

/** What the panel does with a template that is chosen in it, for as long as the page is open. */
export const templateUse = sessionState<{ readonly use: 'background' | 'object' }>(() => ({ use: 'background' }));
