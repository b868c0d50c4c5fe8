/** What one dispatch touched, and how many operations it was. */
interface Sent {
  readonly operations: number;
  readonly ids: ReadonlySet<string>;
}

/**
 * Which objects hold work that the log has not taken. Operations are consumed in order, so the newest `pending` ones are
 * those that wait. Work of a dead tab that is being sent on counts as pending too; then an object keeps its mark a little longer.
 */
export class Undelivered {
  #sent: Sent[] = [];

  add(operations: number, ids: ReadonlySet<string>): void {
    this.#sent.push({ operations, ids });
  }

  /** Forgets what was consumed; answers what still waits. */
  settle(pending: number): ReadonlySet<string> {
    let kept = 0;
    let first = this.#sent.length;
    while (first > 0 && kept < pending) {
      first -= 1;
      kept += this.#sent[first]?.operations ?? 0;
    }
    this.#sent = this.#sent.slice(first);
    const ids = new Set<string>();
    for (const sent of this.#sent) for (const id of sent.ids) if (id !== '') ids.add(id);
    return ids;
  }
}
