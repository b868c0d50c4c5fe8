import { joined, textValue } from './line.ts';

/** A placeholder at the end of a description, for a link that is secret until the calendar is sent. */
export const LATE_LINK = '{link}';

const FOLD = '\r\n ';

/** Replaces `LATE_LINK` in a calendar by the link: the last occurrence in the description of the event. */
export function withLink(text: string, link: string): string {
  const lines = text.replaceAll(FOLD, '').split('\r\n').slice(0, -1);
  const place = lines.findIndex((line) => line.startsWith('DESCRIPTION:'));
  const line = lines[place] ?? '';
  const at = line.lastIndexOf(LATE_LINK);
  if (at < 0) return text;
  return joined(lines.with(place, line.slice(0, at) + textValue(link) + line.slice(at + LATE_LINK.length)));
}
