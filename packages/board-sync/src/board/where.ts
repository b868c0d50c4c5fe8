import type { GatewayMessage } from '@sw/contract';

/** A client of the board, this one included, and the page it looks at. */
export interface Whereabouts {
  readonly actor: number;
  readonly clientId: string;
  readonly pageId: string;
}

/** By clientId. */
export type Where = ReadonlyMap<string, Whereabouts>;

export const NOWHERE: Where = new Map();

type WhereMessage = Extract<GatewayMessage, { type: 'where' }>;

export function updatedWhere(known: Where, { whole, people }: WhereMessage): Where {
  const next = new Map(whole ? [] : known);
  for (const { actor, clientId, pageId } of people) {
    if (pageId === null) next.delete(clientId);
    else next.set(clientId, { actor, clientId, pageId });
  }
  return next;
}
