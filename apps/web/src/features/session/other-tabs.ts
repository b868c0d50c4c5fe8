import { AUTHORIZATION_KEY } from '../../storage/storage.ts';

/** What another tab did to the stored authorization: a `storage` event comes only from other tabs. */
export type TabChange = 'cleared' | 'replaced' | 'none';

type Event = Pick<StorageEvent, 'key' | 'oldValue' | 'newValue'>;

export function tabChange({ key, oldValue, newValue }: Event, signedIn: boolean): TabChange {
  // A null key: the whole storage was cleared.
  if (key !== null && key !== AUTHORIZATION_KEY) return 'none';
  if (newValue === null || newValue === '') return signedIn ? 'cleared' : 'none';
  return newValue === oldValue ? 'none' : 'replaced';
}
