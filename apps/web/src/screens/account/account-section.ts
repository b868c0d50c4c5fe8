import type { Module } from '@sw/contract';
import type { ComponentType } from 'react';
import type { MessageKey } from '../../i18n/keys.ts';

/** A section of the account settings. Its folder holds its parts; `sections.ts` lists them. */
export interface AccountSection {
  readonly name: string;
  readonly title: MessageKey;
  /** The column in a wide window. On a phone the left column comes first. */
  readonly column: 'left' | 'right';
  /** At the end of the heading's line. */
  readonly Aside?: ComponentType;
  /** The section exists only while this module is enabled. */
  readonly module?: Module;
  /** From top to bottom, mostly `SettingRow`s; each has the signed-in user from `useAccountUser`. A section without parts is not shown. */
  readonly parts: readonly ComponentType[];
}
