import { writeFileSync } from 'node:fs';

/** Writes the errors that belong to no test into the file that UNHANDLED names: Vitest's JSON report does not have them. */
// biome-ignore lint/style/noDefaultExport: Vitest loads a reporter by its default export.
export default class UnhandledReporter {
  onTestRunEnd(_modules: readonly unknown[], errors: readonly { readonly message: string; readonly stack?: string }[]) {
    if (process.env.UNHANDLED !== undefined)
      writeFileSync(process.env.UNHANDLED, JSON.stringify(errors.map(({ stack, message }) => stack ?? message)));
  }
}
