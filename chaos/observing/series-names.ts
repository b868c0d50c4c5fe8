const KEYWORDS = new Set([
  'and',
  'or',
  'unless',
  'by',
  'without',
  'on',
  'ignoring',
  'group_left',
  'group_right',
  'bool',
]);

/** The series that a PromQL expression reads. */
export function seriesNames(expression: string): string[] {
  const bare = expression
    .replaceAll(/"(?:[^"\\]|\\.)*"/g, '')
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, '')
    .replaceAll(/\b(?:by|without|on|ignoring)\s*\([^)]*\)/g, '');
  // A name with a parenthesis behind it is a function or an aggregation, which may have its labels in between.
  const found = [...bare.matchAll(/[a-zA-Z_:][\w:]*(?!\w)(?!\s*\()/g)].map(([name]) => name);
  return [...new Set(found)].filter((name) => !KEYWORDS.has(name) && !AGGREGATIONS.has(name));
}

const AGGREGATIONS = new Set(['sum', 'min', 'max', 'avg', 'count', 'topk', 'bottomk']);

/** The expressions of a file of rules, in one line or as a block. */
export function ruleExpressions(yaml: string): string[] {
  const found = yaml.matchAll(/^( +)expr: (?:\|\n((?:\1 {2,}.*\n)+)|(.+))/gm);
  return [...found].map(([, , block, line]) => (block ?? line ?? '').trim());
}

/** The names of all series that a process shows. A histogram shows three. */
export function shownSeries(metricsText: string): string[] {
  return [...metricsText.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
  );
}
