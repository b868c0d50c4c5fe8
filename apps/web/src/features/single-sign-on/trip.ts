import { type ProviderTrip, storage } from '../../storage/storage.ts';

/** Sends this tab to an organisation's sign-in server; it comes back to `/oidcCallback`, and only this tab can go on then. */
export function leaveForProvider(
  { url, browserKey }: { readonly url: string; readonly browserKey: string },
  trip: Omit<ProviderTrip, 'browserKey'>,
): void {
  storage.providerTrip.set({ ...trip, browserKey });
  globalThis.location.assign(url);
}

/** The trip from which this tab comes back, once. */
export function takeTrip(): ProviderTrip | undefined {
  const trip = storage.providerTrip.get();
  storage.providerTrip.remove();
  return trip;
}
