import type { ServiceContext } from '@sw/service';

/** The chassis owns Fastify; what we see of it is what the chassis hands us. */
export type Http = ServiceContext['http'];
export type HttpRequest = Parameters<Http['errorHandler']>[1];
export type HttpReply = Parameters<Http['errorHandler']>[2];
