import type { Module } from '@sw/contract';
import type { Params } from 'react-router';
import type { MessageKey } from '../i18n/keys.ts';

/** The flags that the route table sets for a screen. The router passes them on as the route's `handle`. */
export interface RouteFlags {
  readonly name: string;
  readonly path: string;
  readonly title: MessageKey;
  /** For pages whose title depends on the query or the path. */
  readonly titleFor?: (query: URLSearchParams, params: Params) => MessageKey;
  /** Needs a signed-in user. */
  readonly auth: boolean;
  /** A signed-in user is sent to the root path. */
  readonly guestOnly: boolean;
  /** Whether the page may be opened again after the next sign-in. */
  readonly remember: boolean;
  /** The root size is scaled; sizes are in rem. */
  readonly loginType: boolean;
  /** Exists only while this module is on. */
  readonly module: Module | undefined;
  /** `shell`: with the sider. `alone`: without it. */
  readonly frame: 'shell' | 'alone';
}
