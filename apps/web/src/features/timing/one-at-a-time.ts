/** Runs the given functions one after the other, in order. A failure is reported and does not stop the others. */
export function oneAtATime(report: (error: unknown) => void): (run: () => Promise<void>) => Promise<void> {
  let line: Promise<void> = Promise.resolve();
  return (run) => {
    line = line.then(run).catch(report);
    return line;
  };
}
