/** The web application lives under `/iwb` of its origin. */
export function webLink(publicUrl: string, page: string, query: Readonly<Record<string, string>> = {}): string {
  const link = new URL(`/iwb/${page}`, publicUrl);
  for (const [name, value] of Object.entries(query)) link.searchParams.set(name, value);
  return link.href;
}
