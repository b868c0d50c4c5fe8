const HELD_MS = 5_000;

/** Resolves to true in one tab only: the others get the same event within this time and find it claimed. */
export function claim(name: string): Promise<boolean> {
  // Absent in insecure contexts: every visible tab then shows the event.
  const { locks } = navigator as { locks?: LockManager };
  if (locks === undefined) return Promise.resolve(true);
  return new Promise((answer) => {
    void locks
      .request(`iwb_told/${name}`, { ifAvailable: true }, (lock) => {
        answer(lock !== null);
        return lock === null ? undefined : new Promise((done) => setTimeout(done, HELD_MS));
      })
      .catch(() => answer(true));
  });
}
