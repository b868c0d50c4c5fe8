import type { Module } from '@sw/contract';
import type { Params } from 'react-router';
import type { MessageKey } from '../i18n/keys.ts';

/** What the route table says of a screen. The router hands it on as the route's `handle`. */
export interface RouteFlags {
  readonly name: string;
  readonly path: string;
  readonly title: MessageKey;
  /** Where the query or the path decides what the page is. */
  readonly titleFor?: (query: URLSearchParams, params: Params) => MessageKey;
  /** Needs a signed-in user. */
  readonly auth: boolean;
  /** Sends a signed-in user to the root path. */
  readonly guestOnly: boolean;
  /** May be opened again after the next sign-in. */
  readonly remember: boolean;
  /** Root size is scaled; measures are in rem. */
  readonly loginType: boolean;
  /** Exists only while this module is on. */
  readonly module: Module | undefined;
  /** `shell`: with the sider. `alone`: by itself. */
  readonly frame: 'shell' | 'alone';
}
