/** A backup is damaged, or cannot be made or restored here. The message says what to do. */
export class BackupError extends Error {}
