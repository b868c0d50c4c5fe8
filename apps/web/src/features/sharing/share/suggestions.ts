const MOST = 6;

/** The addresses used before that contain the typed text, most recent first, without those just sent to. */
export function suggestions(history: readonly string[], typed: string, sent: readonly string[]): string[] {
  const part = typed.trim().toLowerCase();
  return history
    .filter((address) => address.toLowerCase().includes(part) && address !== typed && !sent.includes(address))
    .slice(0, MOST);
}
