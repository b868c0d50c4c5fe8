import type { ShareTarget } from '../dialogs.ts';
import type { Permit } from '../permits.ts';

/** The props of each way to invite users. */
export interface WayProps {
  readonly board: ShareTarget;
  readonly permit: Permit;
}
