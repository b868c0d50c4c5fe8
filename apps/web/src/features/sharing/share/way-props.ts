import type { ShareTarget } from '../dialogs.ts';
import type { Permit } from '../permits.ts';

/** What each way to invite people is given. */
export interface WayProps {
  readonly board: ShareTarget;
  readonly permit: Permit;
}
