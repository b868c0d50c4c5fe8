import { useT } from '../../../i18n/language.ts';
import type { CallPerson } from '../call-state.ts';

/** A person's state in words: the same as the marks on a tile. */
export function usePersonWords({
  name,
  own,
  microphone,
  camera,
  speaking,
  connection,
  hand,
  reaction,
}: CallPerson): string {
  const t = useT();
  const parts = [
    own ? t('call:person.named', { name }) : name,
    speaking && t('call:person.speaking'),
    !microphone && t('call:person.muted'),
    !camera && t('call:person.cameraOff'),
    hand !== undefined && t('call:person.hand', { place: hand }),
    reaction,
    connection === 'weak' && t('call:person.weak'),
    connection === 'none' && t('call:person.lost'),
  ];
  return parts.filter(Boolean).join(t('call:person.between'));
}
