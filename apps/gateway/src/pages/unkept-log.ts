/** Frames are counted in chunks of this size, so that the list stays short however long the log. */
const LUMP_BYTES = 256 * 1024;

/** How much of a page's log no snapshot holds yet. Overestimates by up to one chunk. */
export class UnkeptLog {
  #lumps: { upTo: number; bytes: number }[] = [];
  #bytes = 0;
  /** Records that this gateway stored and has not received back yet. A feed that lags or has lost frames must not hide them. */
  #unread: { versionId: number; bytes: number }[] = [];
  #readUpTo = 0;

  get bytes(): number {
    return this.#bytes;
  }

  /** The log has stored this record. It counts from now on, even before the feed receives it. */
  stored(versionId: number, bytes: number): void {
    if (versionId <= this.#readUpTo) return;
    this.#bytes += bytes;
    this.#unread.push({ versionId, bytes });
  }

  push(versionId: number, bytes: number): void {
    this.#readBack(versionId);
    this.#bytes += bytes;
    const last = this.#lumps.at(-1);
    if (last && last.bytes < LUMP_BYTES) {
      last.upTo = versionId;
      last.bytes += bytes;
    } else this.#lumps.push({ upTo: versionId, bytes });
  }

  /** A snapshot holds everything up to here. */
  keptUpTo(versionId: number): void {
    this.#readBack(versionId);
    const first = this.#lumps.findIndex(({ upTo }) => upTo > versionId);
    const kept = this.#lumps.splice(0, first === -1 ? this.#lumps.length : first);
    for (const { bytes } of kept) this.#bytes -= bytes;
  }

  #readBack(upTo: number): void {
    this.#readUpTo = Math.max(this.#readUpTo, upTo);
    while (this.#unread[0] && this.#unread[0].versionId <= upTo) this.#bytes -= this.#unread.shift()?.bytes ?? 0;
  }
}
