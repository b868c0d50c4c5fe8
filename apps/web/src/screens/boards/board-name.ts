import { boardNameProblem, type ErrorName } from '@sw/contract';

/** In the form an empty name shows the hint that one is needed; 'no whiteboard name' is the server's answer. */
export function newBoardNameProblem(name: string): ErrorName | undefined {
  const problem = boardNameProblem(name);
  return problem === 'BOARD_NAME_EMPTY' ? 'BOARD_NAME_MISSING' : problem;
}
