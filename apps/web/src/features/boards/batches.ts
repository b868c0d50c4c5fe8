/** The maximum number of boards per request. */
const BATCH = 200;

/** Sends many boards in several requests, one after the other. */
export async function inBatches<T>(
  wbNos: readonly string[],
  send: (some: readonly string[]) => Promise<T>,
  size: number = BATCH,
): Promise<T[]> {
  const answers: T[] = [];
  for (let start = 0; start < wbNos.length; start += size) answers.push(await send(wbNos.slice(start, start + size)));
  return answers;
}
