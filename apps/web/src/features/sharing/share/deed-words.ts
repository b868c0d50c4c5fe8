import type { BoardDeed } from '@sw/contract';
import type { MessageKey } from '../../../i18n/keys.ts';

/** Sentences about {{by}}, {{about}}, {{permit}} and {{text}}; who did it stands first in each. */
export const DEED_WORDS = {
  'board.created': 'sharing:deeds.boardCreated',
  'board.renamed': 'sharing:deeds.boardRenamed',
  'board.recycled': 'sharing:deeds.boardRecycled',
  'board.recovered': 'sharing:deeds.boardRecovered',
  'board.copied': 'sharing:deeds.boardCopied',
  'board.handedOver': 'sharing:deeds.boardHandedOver',
  'board.offered': 'sharing:deeds.boardOffered',
  'board.offerEnded': 'sharing:deeds.boardOfferEnded',
  'board.taken': 'sharing:deeds.boardTaken',
  'shareCode.created': 'sharing:deeds.codeCreated',
  'shareLink.created': 'sharing:deeds.linkCreated',
  'shareLink.mailed': 'sharing:deeds.linkMailed',
  'shareCode.revoked': 'sharing:deeds.codeRevoked',
  'nearby.offered': 'sharing:deeds.nearbyOffered',
  'sharer.joined': 'sharing:deeds.joined',
  'sharer.changed': 'sharing:deeds.changed',
  'sharer.removed': 'sharing:deeds.removed',
  'sharer.left': 'sharing:deeds.left',
  'page.deleted': 'sharing:deeds.pageDeleted',
} as const satisfies Record<BoardDeed, MessageKey>;
