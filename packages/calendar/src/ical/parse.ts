/** A longer text is not a calendar's reply. Exchange adds the whole description: tens of kilobytes. */
const MOST_CHARACTERS = 512 * 1024;
const MOST_DEPTH = 8;
const MOST_PARAMETERS = 32;

export interface Property {
  readonly name: string;
  readonly parameters: ReadonlyMap<string, string>;
  readonly value: string;
}

export interface Component {
  readonly name: string;
  readonly properties: readonly Property[];
  readonly components: readonly Component[];
}

/** Sticky, so that a long line is read once, from left to right. */
const NAME = /[A-Za-z0-9-]{1,64}/y;
const PARAMETER = /;([A-Za-z0-9-]{1,64})=((?:"[^"]*"|[^";:,]*)(?:,(?:"[^"]*"|[^";:,]*))*)/y;

const withoutQuotes = (value: string): string =>
  value.startsWith('"') && value.endsWith('"') && value.length > 1 ? value.slice(1, -1) : value;

function propertyOf(line: string): Property | undefined {
  NAME.lastIndex = 0;
  const name = NAME.exec(line)?.[0].toUpperCase();
  if (name === undefined) return undefined;
  const parameters = new Map<string, string>();
  let at = name.length;
  for (let n = 0; n <= MOST_PARAMETERS; n += 1) {
    if (line[at] === ':') return { name, parameters, value: line.slice(at + 1) };
    PARAMETER.lastIndex = at;
    const found = PARAMETER.exec(line);
    if (!found) return undefined;
    parameters.set((found[1] ?? '').toUpperCase(), withoutQuotes(found[2] ?? ''));
    at = PARAMETER.lastIndex;
  }
  return undefined;
}

/** A line that begins with a space or a tab continues the previous one. */
const linesOf = (text: string): string[] =>
  text
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]/g, '')
    .split('\n')
    .filter((line) => line !== '');

/**
 * One VCALENDAR as a tree with only the wanted properties, or undefined for anything else. Other properties are not even
 * read, so a malformed description does no harm. Wanted properties that are malformed are left out.
 */
export function parseCalendar(
  text: string,
  { wanted, welcome }: Readonly<Record<'wanted' | 'welcome', ReadonlySet<string>>>,
): Component | undefined {
  if (text.length > MOST_CHARACTERS) return undefined;
  const root = { name: '', properties: [] as Property[], components: [] as Component[] };
  const open = [root];
  for (const line of linesOf(text)) {
    const name = /^[A-Za-z0-9-]*/.exec(line)?.[0].toUpperCase() ?? '';
    const inside = open.at(-1) ?? root;
    if (name === 'BEGIN') {
      const component = { name: line.slice(6).trim().toUpperCase(), properties: [], components: [] };
      inside.components.push(component);
      if (open.push(component) > MOST_DEPTH) return undefined;
    } else if (name === 'END') {
      if (inside === root || line.slice(4).trim().toUpperCase() !== inside.name) return undefined;
      open.pop();
    } else if (inside === root) return undefined;
    else if (wanted.has(name) || welcome.has(name)) {
      const property = propertyOf(line);
      if (property) inside.properties.push(property);
      else if (wanted.has(name)) return undefined;
    }
  }
  const [calendar, ...others] = root.components;
  return open.length === 1 && others.length === 0 && calendar?.name === 'VCALENDAR' ? calendar : undefined;
}
