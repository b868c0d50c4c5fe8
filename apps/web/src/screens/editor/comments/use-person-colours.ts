import { actorColour } from '../../../features/people/actor-colour.ts';
import { personColour } from '../../../features/people/person-colour.ts';
import { useEditorSession } from '../shell/session/editor-context.ts';
import { useComments } from './use-comments.ts';

/** The colour that somebody's cursor has on this board; a user who has never been there has the colour they have everywhere. */
export function usePersonColours(): (userId: string) => string {
  const { key } = useEditorSession().page;
  const { data } = useComments(key.wbNo);
  // Looked up and not mapped: most who ask are a face, and ask for one person.
  return (userId) => {
    const known = data?.people.find((person) => person.userId === userId);
    return known ? actorColour(known.actor) : personColour(userId);
  };
}
