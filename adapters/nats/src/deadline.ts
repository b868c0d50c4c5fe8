/** Rejects when the work takes longer, or as soon as `lost` is aborted and no answer can come. */
export async function withDeadline<T>(work: Promise<T>, milliseconds: number, lost?: AbortSignal): Promise<T> {
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => timeout.reject(new Error(`NATS did not answer within ${milliseconds} ms`)),
    milliseconds,
  );
  const onLost = () => timeout.reject(new Error('the connection to NATS was lost'));
  if (lost?.aborted) onLost();
  else lost?.addEventListener('abort', onLost, { once: true });
  try {
    return await Promise.race([work, timeout.promise]);
  } finally {
    clearTimeout(timer);
    lost?.removeEventListener('abort', onLost);
  }
}
