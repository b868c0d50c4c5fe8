/** Whether a licence expression (SPDX: OR, AND, WITH, parentheses) can be met by the accepted licences alone. */
export function isAccepted(expression: string, accepted: ReadonlySet<string>): boolean {
  const words = expression.match(/[()]|[^\s()]+/g) ?? [];
  let at = 0;
  const nextIs = (word: string): boolean => words[at]?.toUpperCase() === word;

  function single(): boolean {
    if (nextIs('(')) {
      at += 1;
      const inner = either();
      if (!nextIs(')')) return false;
      at += 1;
      return inner;
    }
    const licence = words[at] ?? '';
    at += 1;
    // An exception (WITH) only adds permissions, so the licence itself decides.
    if (nextIs('WITH')) at += 2;
    return accepted.has(licence.toLowerCase());
  }
  function both(): boolean {
    let met = single();
    while (nextIs('AND')) {
      at += 1;
      const other = single();
      met = met && other;
    }
    return met;
  }
  function either(): boolean {
    let met = both();
    while (nextIs('OR')) {
      at += 1;
      const other = both();
      met = met || other;
    }
    return met;
  }

  const met = either();
  // Remaining words mean an expression that we do not understand, so we do not guess.
  return met && at === words.length;
}
