import type { CommentAnchor } from '@sw/contract';
import type { EditorSession } from '../shell/editor-feature.ts';
import { sessionState } from '../shell/session/session-state.ts';

/** A new comment was requested, its place is being chosen, or its first text is being written there. */
type Commenting = 'requested' | 'placing' | CommentAnchor | undefined;

export const commentingState = sessionState<{ readonly commenting: Commenting }>(() => ({ commenting: undefined }));

export const setCommenting = (session: EditorSession, commenting: Commenting): void =>
  commentingState.of(session).setState({ commenting });
