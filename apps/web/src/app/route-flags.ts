import type { Module } from '@sw/contract';
import type { Params } from 'react-router';
import type { MessageKey } from '../i18n/keys.ts';

/** The route table's flags of a screen. The router passes them on as the route's `handle`. */
export interface RouteFlags {
  readonly name: string;
  readonly path: string;
  readonly title: MessageKey;
  /** For pages whose title depends on the query or the path. */
  readonly titleFor?: (query: URLSearchParams, params: Params) => MessageKey;
  /** Needs a signed-in user. */
  readonly auth: boolean;
  /** Sends a signed-in user to the root path. */
  readonly guestOnly: boolean;
  /** May be opened again after the next sign-in. */
  readonly remember: boolean;
  /** The root size is scaled; sizes are in rem. */
  readonly loginType: boolean;
  /** Exists only while this module is on. */
  readonly module: Module | undefined;
  /** `shell`: with the sider. `alone`: without it. */
  readonly frame: 'shell' | 'alone';
}
