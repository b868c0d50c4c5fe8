import { type OwnMerchants, ROUTES } from '@sw/contract';
import { useQuery } from '@tanstack/react-query';
import { keepUser } from '../session/session.ts';
import { api } from '../transport/api.ts';
import { queryClient } from '../transport/query-client.ts';

const OWN = ['merchants'] as const;

/** The spaces one may work in. Read again with the window: another tab or device may have switched. */
export const useOwnMerchants = (enabled: boolean) =>
  useQuery({
    queryKey: OWN,
    queryFn: ({ signal }) => api.call(ROUTES.getMerchants, {}, { signal }),
    enabled,
    meta: { failures: 'inPlace' },
  });

/** After a switch everything that was read belongs to the space before. */
export async function enterSpace(merchants?: OwnMerchants): Promise<void> {
  keepUser(await api.call(ROUTES.getUserInfo, {}));
  if (merchants) queryClient.setQueryData(OWN, merchants);
  await queryClient.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== OWN[0] });
}

export async function switchSpace(merchantId: string): Promise<void> {
  await enterSpace(await api.call(ROUTES.switchMerchant, { query: { merchantId } }));
}
