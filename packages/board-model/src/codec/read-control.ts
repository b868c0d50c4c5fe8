import { fail, ok, type Result } from '@sw/base';
import { isPlainObject } from '../object/json.ts';
import type { Control } from '../operation/record.ts';
import { isClientId } from './read-operation.ts';

/** Actors are PostgreSQL integers, local to a board. */
export const isActor = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 0x7fffffff;

const isLane = (value: unknown): value is [number, string] =>
  Array.isArray(value) && value.length === 2 && isActor(value[0]) && isClientId(value[1]);

export function readControl(value: unknown): Result<Control, string> {
  if (!isPlainObject(value)) return fail('not a control');
  const { type, actor, permit, clientId, lanes } = value;
  switch (type) {
    case 'permit':
      if (!isActor(actor) || (permit !== 0 && permit !== 1 && permit !== 2)) return fail('permit is not valid');
      return ok({ type, actor, permit });
    case 'removed':
      return isActor(actor) ? ok({ type, actor }) : fail('actor is not valid');
    case 'demoOn':
      return isActor(actor) && isClientId(clientId) ? ok({ type, actor, clientId }) : fail('demo is not valid');
    case 'demoOff':
    case 'pageDeleted':
    case 'pageRestored':
    case 'boardRecycled':
    case 'boardRestored':
      return ok({ type });
    case 'retireLanes':
      return Array.isArray(lanes) && lanes.every(isLane) ? ok({ type, lanes }) : fail('lanes are not valid');
    default:
      return fail('unknown control');
  }
}
