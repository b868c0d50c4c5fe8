/** Writes values into an address. Missing and default values are left out; other parameters stay. */
export function writeParams<Name extends string>(
  before: URLSearchParams,
  values: Readonly<Record<Name, string | number | undefined>>,
  usual: Readonly<Partial<Record<Name, string>>>,
): URLSearchParams {
  const params = new URLSearchParams(before);
  for (const name of Object.keys(values) as Name[]) {
    const value = values[name];
    if (value === undefined || value === usual[name]) params.delete(name);
    else params.set(name, String(value));
  }
  return params;
}
