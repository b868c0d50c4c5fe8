import { Face, type Person } from '../../../features/people/face.tsx';
import { usePersonColours } from './use-person-colours.ts';

export function BoardFace({ person }: { readonly person: Person }) {
  const colourOf = usePersonColours();
  return <Face person={person} colour={colourOf(person.userId)} />;
}
