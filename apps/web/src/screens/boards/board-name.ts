import { boardNameProblem, type ErrorName } from '@sw/contract';

/** In the form an empty name gets the hint that one is needed; 'no whiteboard name' is what the server answers. */
export function newBoardNameProblem(name: string): ErrorName | undefined {
  const problem = boardNameProblem(name);
  return problem === 'BOARD_NAME_EMPTY' ? 'BOARD_NAME_MISSING' : problem;
}
