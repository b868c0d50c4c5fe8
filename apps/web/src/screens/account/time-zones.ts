/** Every zone the browser knows, and the account's own, which may come from a browser that knows more. */
export function timeZones(own: string): string[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', own])].toSorted();
}
