import { Building2, Tag } from 'lucide-react';
import type { ReactNode } from 'react';
import { Face } from '../../people/face.tsx';
import { useContacts } from './address-book.ts';
import type { Chosen } from './chosen.ts';
import styles from './people.module.css';

const icon = { size: 13, strokeWidth: 1.75, 'aria-hidden': true } as const;
const SHOWN = 3;

/** The first few of the chosen: people, external contacts, then groups. */
export function ChosenFaces({ chosen }: { readonly chosen: Chosen }) {
  const { data: contacts = [] } = useContacts();
  const group = (id: string, look: ReactNode) => (
    <span key={id} className={styles.groupFace} aria-hidden>
      {look}
    </span>
  );
  const all = [
    ...chosen.people.map((person) => <Face key={person.userId} person={person} />),
    ...contacts
      .filter(({ contactId }) => chosen.contactIds.includes(contactId))
      .map(({ contactId, name }) => <Face key={contactId} person={{ userId: contactId, nickName: name }} />),
    ...chosen.departmentIds.map((id) => group(id, <Building2 {...icon} />)),
    ...chosen.tagIds.map((id) => group(id, <Tag {...icon} />)),
  ];
  return <span className={styles.faces}>{all.slice(0, SHOWN)}</span>;
}
