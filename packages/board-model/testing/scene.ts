import {
  applyLocal,
  type BoardObject,
  type Change,
  type Control,
  createPage,
  creation,
  type Folded,
  fold,
  type LogRecord,
  OPERATION,
  type Operation,
  type OperationCode,
  type PageState,
  RULES,
  readObject,
  readOperation,
} from '../src/index.ts';

export const PAGE_ID = '700000000000000001';
export const ANNA = 1;
export const BEN = 2;

export function object(selectId: string, properties: Record<string, unknown> = {}): BoardObject {
  const read = readObject({ selectId, type: 201, ...properties });
  if (!read.ok) throw new Error(read.error);
  return read.value;
}

interface Extra {
  readonly state?: readonly BoardObject[];
  readonly versionId?: number;
  readonly clientId?: string;
  readonly clientSeq?: number;
  readonly pageId?: string;
  readonly gestureId?: string;
}

export function operation(code: OperationCode, changes: readonly Change[], extra: Extra = {}): Operation {
  const { state = [], versionId = 0, clientId = 'tab', clientSeq = 1, pageId = PAGE_ID, gestureId } = extra;
  const read = readOperation({
    header: { clientId, maciid: 'device', protocolType: code, pageId, versionId },
    clientSeq,
    ...(gestureId === undefined ? {} : { gestureId }),
    state,
    changes,
  });
  if (!read.ok) throw new Error(read.error);
  return read.value;
}

/** A page with its log: numbers each actor's lane and keeps the records, so that a test states only the actions. */
export class Scene {
  readonly page: PageState = createPage(PAGE_ID);
  readonly records: LogRecord[] = [];
  time = 1_000;
  #numbers = new Map<string, number>();

  append(record: LogRecord): Folded {
    this.records.push(record);
    return fold(this.page, record, this.records.length);
  }

  #stamp(actor: number, clientId: string) {
    const key = `${actor}/${clientId}`;
    const clientSeq = (this.#numbers.get(key) ?? 0) + 1;
    this.#numbers.set(key, clientSeq);
    return { rules: RULES, actor, clientId, clientSeq, time: this.time };
  }

  does(actor: number, code: OperationCode, changes: readonly Change[], extra: Extra = {}): Folded {
    const { clientId = 'tab', versionId = this.page.versionId } = extra;
    const stamp = this.#stamp(actor, clientId);
    const done = operation(code, changes, { ...extra, versionId, clientId, clientSeq: stamp.clientSeq });
    return this.append({ ...stamp, kind: 'operation', operation: done });
  }

  /** Sends an existing operation, an undo for instance, under the actor's next number. */
  sends(actor: number, { header, state, changes }: Operation): Folded {
    return this.does(actor, header.protocolType, changes, { state, versionId: header.versionId });
  }

  creates(actor: number, ...objects: readonly BoardObject[]): Folded {
    const changes = objects.map(({ selectId }) => creation(selectId));
    return this.does(actor, OPERATION.created, changes, { state: objects });
  }

  sets(actor: number, selectId: string, property: string, before: Change[2], after: Change[3]): Folded {
    return this.does(actor, OPERATION.property, [[selectId, property, before, after]]);
  }

  controls(control: Control, actor = 0): Folded {
    return this.append({ ...this.#stamp(actor, 'control'), kind: 'control', control });
  }

  voids(actor: number): Folded {
    return this.append({ ...this.#stamp(actor, 'tab'), kind: 'void', reason: 'size' });
  }

  tries(actor: number, code: OperationCode, changes: readonly Change[], extra: Extra = {}): Folded {
    return applyLocal(this.page, operation(code, changes, { versionId: this.page.versionId, ...extra }), {
      actor: actor,
      rules: RULES,
    });
  }

  get(selectId: string): BoardObject | undefined {
    return this.page.objects.get(selectId);
  }

  get ids(): string[] {
    return [...this.page.objects.keys()].sort();
  }
}

export const reasons = (folded: Folded): string[] => folded.voided.map(({ reason }) => reason);
