const MOST = 6;

/** Of the addresses used before, last used first: those that hold what is typed, without what was sent just now. */
export function suggestions(history: readonly string[], typed: string, sent: readonly string[]): string[] {
  const part = typed.trim().toLowerCase();
  return history
    .filter((address) => address.toLowerCase().includes(part) && address !== typed && !sent.includes(address))
    .slice(0, MOST);
}
