import { ROUTES, type SingleSignOnSettings } from '@sw/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../features/transport/api.ts';
import { queryClient } from '../../../features/transport/query-client.ts';

const KEY = ['enterprise', 'sso'];

export const useSingleSignOn = () =>
  useQuery({ queryKey: KEY, queryFn: ({ signal }) => api.call(ROUTES.getSingleSignOn, {}, { signal }) });

/** Every change returns all settings. */
export const keepSettings = (settings: SingleSignOnSettings): void => {
  queryClient.setQueryData(KEY, settings);
};
