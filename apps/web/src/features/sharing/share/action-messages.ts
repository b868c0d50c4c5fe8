import type { BoardAction } from '@sw/contract';
import type { MessageKey } from '../../../i18n/keys.ts';

/** Sentences about {{by}}, {{about}}, {{permit}} and {{text}}; who did it stands first in each. */
export const ACTION_MESSAGES = {
  'board.created': 'sharing:actions.boardCreated',
  'board.renamed': 'sharing:actions.boardRenamed',
  'board.recycled': 'sharing:actions.boardRecycled',
  'board.recovered': 'sharing:actions.boardRecovered',
  'board.copied': 'sharing:actions.boardCopied',
  'board.handedOver': 'sharing:actions.boardHandedOver',
  'board.offered': 'sharing:actions.boardOffered',
  'board.offerEnded': 'sharing:actions.boardOfferEnded',
  'board.taken': 'sharing:actions.boardTaken',
  'shareCode.created': 'sharing:actions.codeCreated',
  'shareLink.created': 'sharing:actions.linkCreated',
  'shareLink.mailed': 'sharing:actions.linkMailed',
  'shareCode.revoked': 'sharing:actions.codeRevoked',
  'nearby.offered': 'sharing:actions.nearbyOffered',
  'sharer.joined': 'sharing:actions.joined',
  'sharer.changed': 'sharing:actions.changed',
  'sharer.removed': 'sharing:actions.removed',
  'sharer.left': 'sharing:actions.left',
  'page.deleted': 'sharing:actions.pageDeleted',
} as const satisfies Record<BoardAction, MessageKey>;
