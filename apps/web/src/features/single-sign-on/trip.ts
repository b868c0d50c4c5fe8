import { type ProviderTrip, storage } from '../../storage/storage.ts';

/** Sends this tab to an organisation's sign-in server. It returns to `/oidcCallback`, and only this tab can then continue. */
export function leaveForProvider(
  { url, browserKey }: { readonly url: string; readonly browserKey: string },
  trip: Omit<ProviderTrip, 'browserKey'>,
): void {
  storage.providerTrip.set({ ...trip, browserKey });
  globalThis.location.assign(url);
}

/** The sign-in from which this tab returns. It can be read once. */
export function takeTrip(): ProviderTrip | undefined {
  const trip = storage.providerTrip.get();
  storage.providerTrip.remove();
  return trip;
}
