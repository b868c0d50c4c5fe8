import { type OwnMerchants, ROUTES } from '@sw/contract';
import { useQuery } from '@tanstack/react-query';
import { keepUser } from '../session/session.ts';
import { api } from '../transport/api.ts';
import { queryClient } from '../transport/query-client.ts';

const OWN = ['merchants'] as const;

/** The spaces that the user may work in. Fetched again when the window gets the focus: another tab or device may have switched. */
export const useOwnMerchants = (enabled: boolean) =>
  useQuery({
    queryKey: OWN,
    queryFn: ({ signal }) => api.call(ROUTES.getMerchants, {}, { signal }),
    enabled,
    meta: { failures: 'inPlace' },
  });

/** After a switch, all cached data belongs to the previous space. */
export async function enterSpace(merchants?: OwnMerchants): Promise<void> {
  keepUser(await api.call(ROUTES.getUserInfo, {}));
  if (merchants) queryClient.setQueryData(OWN, merchants);
  await queryClient.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== OWN[0] });
}

export async function switchSpace(merchantId: string): Promise<void> {
  await enterSpace(await api.call(ROUTES.switchMerchant, { query: { merchantId } }));
}
