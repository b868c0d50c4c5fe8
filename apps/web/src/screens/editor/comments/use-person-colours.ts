import { actorColour } from '../../../features/people/actor-colour.ts';
import { personColour } from '../../../features/people/person-colour.ts';
import { useEditorSession } from '../shell/session/editor-context.ts';
import { useComments } from './use-comments.ts';

/** The colour of a user's cursor on this board; a user who has never been there has their general colour. */
export function usePersonColours(): (userId: string) => string {
  const { key } = useEditorSession().page;
  const { data } = useComments(key.wbNo);
  // Looked up without building a map: most callers are a single face.
  return (userId) => {
    const known = data?.people.find((person) => person.userId === userId);
    return known ? actorColour(known.actor) : personColour(userId);
  };
}
