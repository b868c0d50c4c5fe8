/** Enough to reach back to the last checkpoint, which is at most some hundreds of operations old while users draw. */
const KEPT = 1024;

/** The page's hashes at recent versions, for comparison with the server's checkpoints. */
export class HashRing {
  readonly #hashes = new Map<number, string>();

  note(versionId: number, hash: string): void {
    this.#hashes.set(versionId, hash);
    if (this.#hashes.size <= KEPT) return;
    for (const oldest of this.#hashes.keys()) {
      this.#hashes.delete(oldest);
      return;
    }
  }

  at(versionId: number): string | undefined {
    return this.#hashes.get(versionId);
  }

  clear(): void {
    this.#hashes.clear();
  }
}
