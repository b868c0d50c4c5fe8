import type { Plugin } from 'vite';

/** The first chunks found that import each other, and with which a page may run code before what it needs; undefined if none do. */
export function circleIn(imports: ReadonlyMap<string, readonly string[]>): readonly string[] | undefined {
  const whole = new Set<string>();
  const walk = (chunk: string, way: readonly string[]): readonly string[] | undefined => {
    if (way.includes(chunk)) return [...way.slice(way.indexOf(chunk)), chunk];
    if (whole.has(chunk)) return undefined;
    for (const next of imports.get(chunk) ?? []) {
      const circle = walk(next, [...way, chunk]);
      if (circle) return circle;
    }
    whole.add(chunk);
    return undefined;
  };
  for (const chunk of imports.keys()) {
    const circle = walk(chunk, []);
    if (circle) return circle;
  }
  return undefined;
}

/** Stops a build whose chunks import each other: which of them runs first would depend on which is fetched first. */
export function oneDirection(): Plugin {
  return {
    name: 'one-direction',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const circle = circleIn(new Map(chunks.map(({ fileName, imports }) => [fileName, imports])));
      if (circle) throw new Error(`these chunks import each other: ${circle.join(' → ')}`);
    },
  };
}
