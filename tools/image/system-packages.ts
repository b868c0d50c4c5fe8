const FIELDS = ['db:Status-Abbrev', 'Package', 'Version', 'Architecture', 'source:Package'];
/** What dpkg-query prints of each package, for `systemComponents` to read. */
export const LISTED_FIELDS = `${FIELDS.map((field) => `\${${field}}`).join('\\t')}\\n`;

/** `key=value` lines of os-release; values may stand in quotes. */
function fieldOf(osRelease: string, key: string): string {
  const [, value] = new RegExp(`^${key}="?([^"\\n]*)"?$`, 'm').exec(osRelease) ?? [];
  if (value === undefined) throw new Error(`os-release does not say ${key}`);
  return value;
}

/** The packages of Debian that are in an image, as components of its bill. Scanners find their faults by the source package. */
export function systemComponents(listing: string, osRelease: string): object[] {
  const [id, release] = [fieldOf(osRelease, 'ID'), fieldOf(osRelease, 'VERSION_ID')];
  const lines = listing.split('\n').filter((line) => line !== '');
  return lines.flatMap((line) => {
    const [state = '', name = '', version = '', architecture = '', source = ''] = line.split('\t');
    if (source === '') throw new Error(`dpkg says '${line}', which is no package`);
    // A removed package may have left its settings.
    if (!state.startsWith('ii')) return [];
    const qualifiers = new URLSearchParams({ arch: architecture, distro: `${id}-${release}` });
    if (source !== name) qualifiers.set('upstream', source);
    const purl = `pkg:deb/${id}/${encodeURIComponent(name)}@${encodeURIComponent(version)}?${qualifiers}`;
    const properties = [{ name: 'smart-whiteboard:runs-in', value: 'system' }];
    return [{ type: 'library', 'bom-ref': purl, name, version, purl, properties }];
  });
}

/** The bill with the packages of the image's system at its end. */
export function withSystem<B extends { readonly components: readonly object[] }>(
  bill: B,
  system: readonly object[],
): B {
  if (system.length === 0) throw new Error('dpkg knows no package in the image');
  return { ...bill, components: [...bill.components, ...system] };
}
