import { Navigate, useParams } from 'react-router';
import { storage } from '../../storage/storage.ts';

/** The value in the address was exchanged before the first screen (enter-mini.ts); only the board is left to open. */
export function MiniBoard() {
  const { wbNo = '', wbPageId = '' } = useParams();
  storage.mini.set({ wbNo });
  return <Navigate to={`/board/${wbNo}/${wbPageId}`} replace />;
}
