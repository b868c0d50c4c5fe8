import type { ServiceContext } from '@sw/service';

/** The chassis owns Fastify; we use only the types it provides. */
export type Http = ServiceContext['http'];
export type HttpRequest = Parameters<Http['errorHandler']>[1];
export type HttpReply = Parameters<Http['errorHandler']>[2];
