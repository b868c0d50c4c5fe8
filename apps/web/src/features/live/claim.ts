const HELD_MS = 5_000;

/** True in one tab only: the others get the same event within this time and find it claimed. */
export function claim(name: string): Promise<boolean> {
  // Absent outside secure contexts: then every visible tab speaks.
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
