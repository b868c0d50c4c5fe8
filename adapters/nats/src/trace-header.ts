import { headers, type MsgHdrs } from '@nats-io/transport-node';

/** Defined by W3C Trace Context. */
const NAME = 'traceparent';

export function traceHeader(trace: string | undefined): MsgHdrs | undefined {
  if (trace === undefined) return undefined;
  const made = headers();
  made.set(NAME, trace);
  return made;
}

export const traceOf = (message: { readonly headers?: MsgHdrs | undefined }): string | undefined =>
  message.headers?.get(NAME) || undefined;
