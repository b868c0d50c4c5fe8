import { createPage, decodeFrame, fold, type LogRecord, type PageState } from '@sw/board-model';
import type { ArchivedRecord } from './world.ts';

/** Without the device, which is not logged. */
const content = (operation: { readonly header: object }): string =>
  JSON.stringify({ ...operation, header: { ...operation.header, maciid: '' } });

/** Records what clients received and what they reported, and finally compares it with the log. */
export class Witness {
  readonly #complaints: string[] = [];
  readonly #acknowledged = new Map<string, number>();
  /** The bytes on disk under each number, by `clientId/clientSeq`. */
  readonly #operations = new Map<string, string>();
  readonly #voids = new Set<string>();
  readonly #lastSeq = new Map<string, number>();
  readonly #reached = new Map<string, number>();
  readonly #claims: { clientId: string; clientSeq: number; versionId: number }[] = [];

  complain(complaint: string): void {
    this.#complaints.push(complaint);
  }

  get operations(): number {
    return this.#operations.size;
  }

  dispatched(clientId: string, lastSeq: number): void {
    this.#lastSeq.set(clientId, lastSeq);
  }

  durable(frame: Uint8Array): void {
    const read = decodeFrame(frame);
    if (!read.ok) this.complain(`a queue holds what nobody can read: ${read.error}`);
    else if (read.value.kind === 'operation') {
      const { operation } = read.value;
      this.#operations.set(`${operation.header.clientId}/${operation.clientSeq}`, content(operation));
    } else if (read.value.kind === 'void') {
      const { clientId, clientSeq } = read.value.request;
      this.#voids.add(`${clientId}/${clientSeq}`);
    }
  }

  heard(clientId: string, data: string): void {
    const message = JSON.parse(data) as { type: string; clientSeq?: number };
    if (message.type !== 'ack' || message.clientSeq === undefined) return;
    this.#acknowledged.set(clientId, Math.max(this.#acknowledged.get(clientId) ?? 0, message.clientSeq));
  }

  /**
   * The version of the client's page when it reported that all its own work is saved. A reopened page starts further
   * back; earlier versions still count.
   */
  saidSaved(clientId: string, at: number): void {
    const versionId = Math.max(at, this.#reached.get(clientId) ?? 0);
    this.#reached.set(clientId, versionId);
    this.#claims.push({ clientId, clientSeq: this.#lastSeq.get(clientId) ?? 0, versionId });
  }

  /** Folds the whole log, counting lanes independently of the reducer, and returns the expected page. */
  judge(pageId: string, archive: readonly ArchivedRecord[]): { page: PageState; complaints: readonly string[] } {
    const page = createPage(pageId);
    const lanes = new Map<string, number>();
    const consumedAt = new Map<string, number>();
    for (const { versionId, frame } of archive) {
      const read = decodeFrame(frame);
      if (!read.ok || read.value.kind !== 'record') {
        this.complain(`the log holds what is no record at ${versionId}`);
        continue;
      }
      const { record } = read.value;
      const lane = `${record.actor}/${record.clientId}`;
      const expected = (lanes.get(lane) ?? 0) + 1;
      const { consumed } = fold(page, record, versionId);
      if (consumed !== (record.clientSeq === expected)) this.complain(`lane ${lane} counted wrong at ${versionId}`);
      if (!consumed) continue;
      lanes.set(lane, expected);
      this.#judgeRecord(record, consumedAt, versionId);
    }
    this.#judgeWords(consumedAt);
    return { page, complaints: this.#complaints };
  }

  #judgeRecord(record: LogRecord, consumedAt: Map<string, number>, versionId: number): void {
    if (record.kind === 'control') return;
    const name = `${record.clientId}/${record.clientSeq}`;
    if (consumedAt.has(name)) this.complain(`${name} was consumed twice`);
    consumedAt.set(name, versionId);
    if (record.kind === 'void' && !this.#voids.has(name)) this.complain(`${name} is void, and nobody asked for it`);
    if (record.kind === 'operation' && content(record.operation) !== this.#operations.get(name)) {
      this.complain(`${name} is not what was queued`);
    }
  }

  #judgeWords(consumedAt: ReadonlyMap<string, number>): void {
    for (const [clientId, last] of this.#acknowledged) {
      for (let clientSeq = 1; clientSeq <= last; clientSeq += 1) {
        if (!consumedAt.has(`${clientId}/${clientSeq}`))
          this.complain(`${clientId}/${clientSeq} acknowledged and lost`);
      }
    }
    for (const name of this.#operations.keys()) if (!consumedAt.has(name)) this.complain(`${name} was queued and lost`);
    for (const { clientId, clientSeq, versionId } of this.#claims) {
      const at = clientSeq === 0 ? 0 : consumedAt.get(`${clientId}/${clientSeq}`);
      if (at === undefined || at > versionId) {
        this.complain(`${clientId} said saved at ${versionId} before ${clientSeq} was consumed (${at ?? 'never'})`);
      }
    }
  }
}
