/** Works on several items at once and yields the results in the order of the items. */
export async function* inOrder<In, Out>(
  items: AsyncIterable<In> | Iterable<In>,
  atOnce: number,
  work: (item: In) => Promise<Out>,
): AsyncGenerator<Out> {
  const running: Promise<Out>[] = [];
  const begin = (item: In) => {
    const result = work(item);
    // Awaited below. A rejection before its turn must not end the process.
    result.catch(() => undefined);
    running.push(result);
  };
  try {
    for await (const item of items) {
      begin(item);
      const first = running.length === atOnce ? running.shift() : undefined;
      if (first) yield await first;
    }
    for (let first = running.shift(); first; first = running.shift()) yield await first;
  } finally {
    await Promise.allSettled(running);
  }
}
