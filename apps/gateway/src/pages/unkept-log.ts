/** Frames are counted in chunks of this size, so that the list stays short however long the log. */
const LUMP_BYTES = 256 * 1024;

/** How much of a page's log no snapshot holds yet. Overestimates by up to one chunk. */
export class UnkeptLog {
  #lumps: { upTo: number; bytes: number }[] = [];
  #bytes = 0;

  get bytes(): number {
    return this.#bytes;
  }

  push(versionId: number, bytes: number): void {
    this.#bytes += bytes;
    const last = this.#lumps.at(-1);
    if (last && last.bytes < LUMP_BYTES) {
      last.upTo = versionId;
      last.bytes += bytes;
    } else this.#lumps.push({ upTo: versionId, bytes });
  }

  /** A snapshot holds everything up to here. */
  keptUpTo(versionId: number): void {
    const first = this.#lumps.findIndex(({ upTo }) => upTo > versionId);
    const kept = this.#lumps.splice(0, first === -1 ? this.#lumps.length : first);
    for (const { bytes } of kept) this.#bytes -= bytes;
  }
}
