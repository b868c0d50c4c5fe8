import { sessionState } from '../session/session-state.ts';

/** How the panel uses a chosen template; kept while the page is open. */
export const templateUse = sessionState<{ readonly use: 'background' | 'object' }>(() => ({ use: 'background' }));
