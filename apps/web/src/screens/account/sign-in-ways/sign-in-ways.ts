import { ROUTES } from '@sw/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../features/transport/api.ts';
import { queryClient } from '../../../features/transport/query-client.ts';

const KEY = ['signInWays'];

export const useSignInWays = () =>
  useQuery({ queryKey: KEY, queryFn: ({ signal }) => api.call(ROUTES.getSignInWays, {}, { signal }) });

export const refreshSignInWays = () => queryClient.invalidateQueries({ queryKey: KEY });
