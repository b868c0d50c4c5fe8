import type { ApiDeps } from '../../deps.ts';

/** The UID of a single meeting or of a series in people's calendars. `eventNoOf` of @sw/policy extracts the number. */
export const icalUidOf = ({ publicUrl }: Pick<ApiDeps, 'publicUrl'>, id: string): string =>
  `${id}@${new URL(publicUrl).hostname}`;
