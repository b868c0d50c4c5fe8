import { BOMBS } from './bombs.ts';
import { DISGUISES } from './disguises.ts';
import type { HostileKind } from './kind.ts';
import { HOSTILE_NAMES } from './names.ts';
import { OUTGOING } from './outgoing.ts';

/** Every known kind of hostile file, with its expected outcome. */
export const HOSTILE_KINDS: readonly HostileKind[] = [...HOSTILE_NAMES, ...DISGUISES, ...OUTGOING, ...BOMBS];
