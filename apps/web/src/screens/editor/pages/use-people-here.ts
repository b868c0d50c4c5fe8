import type { Present } from '@sw/editor';
import { useEditor, useEditorSession } from '../shell/session/editor-context.ts';

export interface PersonHere {
  readonly actor: number;
  readonly name: string;
  readonly colour: string;
}

/** Everybody else once, however many windows they have. As a text, since people say thirty times a second where they are. */
export function actorsOf(people: readonly Pick<Present, 'actor'>[], own: number | undefined): string {
  const others = new Set(people.map(({ actor }) => actor));
  if (own !== undefined) others.delete(own);
  return [...others].toSorted((a, b) => a - b).join();
}

/** Who else is on the page that is open. */
export function usePeopleHere(): readonly PersonHere[] {
  const { faces } = useEditorSession();
  const actors = useEditor(({ people, standing }) => actorsOf(people, standing?.actor));
  if (actors === '') return [];
  return actors.split(',').map((actor) => ({ actor: Number(actor), ...faces.face(Number(actor)) }));
}
