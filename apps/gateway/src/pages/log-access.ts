import { decodeFrame, OPERATION_RULES, type OperationCode, peekHeader, SYSTEM } from '@sw/board-model';
import type { HaltReason } from '@sw/contract';
import { demoFor, mayDrawNow } from '@sw/policy';
import type { PageAccess } from '@sw/postgres';

export type Demo = { readonly actor: number; readonly clientId: string } | null;

/**
 * Rights according to the page's log since we follow it. The log overrides the rights from PostgreSQL at opening: a newer row
 * will follow in the log, an older one is outdated.
 */
export class LogAccess {
  #deleted: boolean | undefined;
  #recycled: boolean | undefined;
  #demo: Demo | undefined;
  readonly #standing = new Map<number, PageAccess['permit'] | 'removed'>();

  /** Reads a stored frame; true if it was a control record, and rights may have changed. */
  learn(frame: Uint8Array): boolean {
    const header = peekHeader(frame);
    if (!header.ok || header.value.kind !== 'control' || header.value.stamp?.actor !== SYSTEM) return false;
    const decoded = decodeFrame(frame);
    if (!decoded.ok || decoded.value.kind !== 'record' || decoded.value.record.kind !== 'control') return false;
    const { control } = decoded.value.record;
    switch (control.type) {
      case 'permit':
        this.#standing.set(control.actor, control.permit);
        break;
      case 'removed':
        this.#standing.set(control.actor, 'removed');
        break;
      case 'demoOn':
        this.#demo = { actor: control.actor, clientId: control.clientId };
        break;
      case 'demoOff':
        this.#demo = null;
        break;
      case 'pageDeleted':
        this.#deleted = true;
        break;
      case 'pageRestored':
        this.#deleted = false;
        break;
      case 'boardRecycled':
        this.#recycled = true;
        break;
      case 'boardRestored':
        this.#recycled = false;
        break;
      case 'retireLanes':
        return false;
    }
    return true;
  }

  /** Missed frames may have contained control records: PostgreSQL is queried again. */
  forget(): void {
    this.#deleted = undefined;
    this.#recycled = undefined;
    this.#demo = undefined;
    this.#standing.clear();
  }

  isRemoved(actor: number): boolean {
    return this.#standing.get(actor) === 'removed';
  }

  permit({ actor, permit }: PageAccess): PageAccess['permit'] {
    const standing = this.#standing.get(actor);
    return standing === undefined || standing === 'removed' ? permit : standing;
  }

  demo({ demo }: PageAccess): Demo {
    if (this.#demo !== undefined) return this.#demo;
    return demo && { actor: demo.actor, clientId: demo.clientId };
  }

  /**
   * Why this user may not do this now. This is only the fast path: the reducer decides again, by the record's position in the log.
   */
  forbids(access: PageAccess, code: OperationCode): HaltReason | undefined {
    if (this.#deleted ?? access.deleted) return 'pageDeleted';
    if (this.#recycled ?? access.recycled) return 'boardRecycled';
    if (this.isRemoved(access.actor)) return 'removed';
    const may = this.mayDrawNow(access);
    if (!may.ok) return may.error;
    // Some operations need more than the permit to draw, such as pasting content from elsewhere.
    return this.permit(access) < OPERATION_RULES[code].permit ? 'permit' : undefined;
  }

  mayDrawNow(access: PageAccess): ReturnType<typeof mayDrawNow> {
    // By the log's permit for the owner too: the board may have been handed over since this person opened the page.
    return mayDrawNow({ role: 'sharer', permit: this.permit(access) }, demoFor(this.demo(access)?.actor, access.actor));
  }
}
