import type { Journal, Patch } from './journal.ts';
import type { PageState } from './page.ts';
import { setAccess, setLane, setObject, setPageProperty, setReleased, setVersion } from './write.ts';

/** Reverts everything in the journal, newest first, and empties it. The page is then as before, including its hash. */
export function rollback(page: PageState, journal: Journal): void {
  for (let patch = journal.pop(); patch; patch = journal.pop()) {
    switch (patch.what) {
      case 'object':
        setObject(page, patch.selectId, patch.object, patch.birth);
        break;
      case 'page':
        setPageProperty(page, patch.property, patch.value);
        break;
      case 'lane':
        setLane(page, patch.key, patch.lane);
        break;
      case 'access':
        setAccess(page, patch.access);
        break;
      case 'released':
        setReleased(page, patch.released);
        break;
      case 'version':
        setVersion(page, patch.versionId, patch.rules);
    }
  }
}

/** Writes these values, each once. */
export function setAll(page: PageState, values: readonly Patch[]): void {
  rollback(page, [...values]);
}
