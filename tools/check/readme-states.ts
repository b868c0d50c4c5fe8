import type { Problem } from './problem.ts';
import { type Area, idsOfArea } from './requirement-areas.ts';

export interface ReadmeInput {
  /** Text of README.md. */
  readonly readme: string;
  /** The state of each requirement: done, partial or open. */
  readonly states: ReadonlyMap<string, string>;
  readonly areas: readonly Area[];
}

const README = 'README.md';
const WORKS = 'What works';
const COMING = 'What is coming';

interface Item {
  readonly area: string;
  readonly count: string;
  readonly where: string;
}

/** The items `- **Area** (N of M): …` below one heading. */
function itemsBelow(readme: string, heading: string): Item[] | undefined {
  const lines = readme.split('\n');
  const start = lines.indexOf(`## ${heading}`);
  if (start < 0) return undefined;
  const end = lines.findIndex((line, i) => i > start && line.startsWith('## '));
  return lines.flatMap((line, i) => {
    if (i < start || (end >= 0 && i >= end)) return [];
    const [, area, count] = /^- \*\*([^*]+)\*\*(?: \((\d+ of \d+)\))?/.exec(line) ?? [];
    return area === undefined ? [] : [{ area, count: count ?? 'no count', where: `${README}:${i + 1}` }];
  });
}

const problem = (rule: string, where: string, message: string): Problem => ({ rule, where, message });

function problemsBelow(heading: string, readme: string, expected: ReadonlyMap<string, string>, known: Set<string>) {
  const items = itemsBelow(readme, heading);
  if (items === undefined) {
    return expected.size === 0 ? [] : [problem('readme-section', README, `has no section '${heading}'.`)];
  }
  const missing = [...expected]
    .filter(([area]) => !items.some((item) => item.area === area))
    .map(([area, count]) =>
      problem('readme-area-missing', README, `'${heading}' needs an item '- **${area}** (${count}): …'.`),
    );
  const wrong = items.flatMap(({ area, count, where }) => {
    if (!known.has(area)) {
      return [problem('readme-area-unknown', where, `${area} is no area of tools/check/requirement-areas.ts.`)];
    }
    const right = expected.get(area);
    if (right === undefined) {
      const message = `${area} does not belong in '${heading}' by docs/requirements.md: move or remove the item.`;
      return [problem('readme-area-place', where, message)];
    }
    if (right === count) return [];
    return [problem('readme-count', where, `says ${count} for ${area}; docs/requirements.md has ${right} done.`)];
  });
  return [...missing, ...wrong];
}

/**
 * Checks README.md against docs/requirements.md: an area is under 'What works' once half of its requirements are done, under 'What
 * is coming' while one is open, and the count beside it is the number of done requirements.
 */
export function readmeProblems({ readme, states, areas }: ReadmeInput): Problem[] {
  const works = new Map<string, string>();
  const coming = new Map<string, string>();
  for (const area of areas) {
    const ids = idsOfArea(area);
    const done = ids.filter((id) => states.get(id) === 'done').length;
    const count = `${done} of ${ids.length}`;
    if (done * 2 >= ids.length) works.set(area.name, count);
    if (ids.some((id) => states.get(id) === 'open')) coming.set(area.name, count);
  }
  const known = new Set(areas.map(({ name }) => name));
  const placed = new Set(areas.flatMap(idsOfArea));
  const homeless = [...states.keys()]
    .filter((id) => !placed.has(id))
    .map((id) => problem('requirement-area', 'tools/check/requirement-areas.ts', `${id} belongs to no area.`));
  return [...homeless, ...problemsBelow(WORKS, readme, works, known), ...problemsBelow(COMING, readme, coming, known)];
}
