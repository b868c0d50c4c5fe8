import { BOMBS } from './bombs.ts';
import { DISGUISES } from './disguises.ts';
import type { HostileKind } from './kind.ts';
import { HOSTILE_NAMES } from './names.ts';
import { OUTGOING } from './outgoing.ts';

/** Every kind of hostile file we know of, and what has to become of it. */
export const HOSTILE_KINDS: readonly HostileKind[] = [...HOSTILE_NAMES, ...DISGUISES, ...OUTGOING, ...BOMBS];
