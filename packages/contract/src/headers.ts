import { SECOND } from '@sw/base';

/** The opaque session token. */
export const AUTHORIZATION_HEADER = 'x-authorization-with';
/**
 * The fixed marker. A page of another origin cannot set it without a CORS preflight, which we never grant, so only our
 * own client can send it.
 */
export const MARKER_HEADER = 'x-iwb-client';
export const MARKER_VALUE = 'web';
export const TOTAL_HEADER = 'x-total-count';
/** Overrides the text of a failure; percent-encoded UTF-8, because header values are Latin-1. */
export const ERROR_TEXT_HEADER = 'x-error-msg';
/** On an answer in bytes: it is not all that was asked for. */
export const MORE_HEADER = 'x-more';
export const IDEMPOTENCY_HEADER = 'idempotency-key';
export const REQUEST_ID_HEADER = 'x-request-id';

export const REQUEST_TIMEOUT_MS = 120 * SECOND;
