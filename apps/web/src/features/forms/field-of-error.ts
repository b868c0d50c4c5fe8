import type { ErrorName } from '@sw/contract';

/** The form field that a catalogue error belongs to, by the prefix of its name. Forms use the same field names. */
const FIELD_OF_PREFIX = {
  EMAIL_: 'email',
  CANCEL_REASON_: 'cancelReason',
  RESERVATION_PASSWORD_: 'reservationPassword',
  DELAY_: 'delayMinutes',
  REGISTRATION_DOMAIN: 'email',
  SETUP_TOKEN_: 'setupToken',
  PHONE_: 'phone',
  CODE_: 'code',
  INVITATION_: 'code',
  SCREEN_COPY_: 'code',
  PASSWORD_: 'password',
  NICKNAME_: 'nickname',
  BOARD_NAME_: 'name',
  COMMENT_: 'comment',
  TAKE_AWAY_: 'password',
  FILE_NAME_: 'fileName',
  FILE_LINK_PASSWORD: 'linkPassword',
  MERCHANT_NAME_: 'merchantName',
  DEPARTMENT_TAKEN: 'merchantName',
  PASSKEY_NAME_: 'passkeyName',
  ROOM_NAME_: 'roomName',
  CONTACT_NAME_: 'contactName',
  CONTACT_EMAIL_: 'contactEmail',
  CONTACT_REMARK_: 'contactRemark',
  TAG_NAME_: 'tagName',
} as const;

export type KnownField = (typeof FIELD_OF_PREFIX)[keyof typeof FIELD_OF_PREFIX];

export function fieldOfError(error: ErrorName): KnownField | undefined {
  return Object.entries(FIELD_OF_PREFIX).find(([prefix]) => error.startsWith(prefix))?.[1];
}
