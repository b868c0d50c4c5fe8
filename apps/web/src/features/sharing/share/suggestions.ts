const MOST = 6;

/** Of the addresses used before, most recent first: those that contain the typed text, without those just sent. */
export function suggestions(history: readonly string[], typed: string, sent: readonly string[]): string[] {
  const part = typed.trim().toLowerCase();
  return history
    .filter((address) => address.toLowerCase().includes(part) && address !== typed && !sent.includes(address))
    .slice(0, MOST);
}
