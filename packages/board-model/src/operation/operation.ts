import type { Json } from '../object/json.ts';
import type { BoardObject } from '../object/object.ts';
import type { OperationCode } from './operation-codes.ts';

/** selectId, or '' for the page itself; property; old value; new value. Null stands for a missing value. */
export type Change = readonly [selectId: string, property: string, before: Json, after: Json];

export interface OperationHeader {
  /** Random per page load: one lane of numbered operations on each page. */
  readonly clientId: string;
  /** The device. */
  readonly maciid: string;
  readonly protocolType: OperationCode;
  readonly pageId: string;
  /** The version its author had seen. */
  readonly versionId: number;
}

export interface GesturePart {
  readonly index: number;
  readonly count: number;
}

export interface Operation {
  readonly header: OperationHeader;
  /** Counts from 1 in its lane; 0 while it is not numbered yet. */
  readonly clientSeq: number;
  readonly gestureId?: string;
  readonly part?: GesturePart;
  /** The objects that `exist` changes create. */
  readonly state: readonly BoardObject[];
  readonly changes: readonly Change[];
}

/** `exist` as a property: creation is [0, 1], deletion is [1, 0]. */
export const EXIST = 'exist';
export const creates = (change: Change): boolean => change[1] === EXIST && change[3] === 1;
export const deletes = (change: Change): boolean => change[1] === EXIST && change[3] === 0;
export const creation = (selectId: string): Change => [selectId, EXIST, 0, 1];
export const deletion = (selectId: string): Change => [selectId, EXIST, 1, 0];
