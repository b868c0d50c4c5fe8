interface VitestReport {
  testResults: readonly {
    name: string;
    message?: string;
    status: string;
    assertionResults: readonly { fullName: string; status: string; failureMessages?: readonly string[] }[];
  }[];
}

interface Spec {
  title: string;
  file: string;
  tests: readonly { results: readonly { status: string; errors?: readonly { message?: string }[] }[] }[];
}

interface Suite {
  specs?: readonly Spec[];
  suites?: readonly Suite[];
}

/** The failures in Vitest's JSON report, a line or two each. */
export function vitestFailures(report: VitestReport): string[] {
  return report.testResults.flatMap((file) => {
    const failed = file.assertionResults.filter((test) => test.status === 'failed');
    // A file that does not load has a message of its own and no test.
    if (failed.length === 0) return file.status === 'failed' ? [summarize(file.name, file.message)] : [];
    return failed.map((test) => summarize(test.fullName, test.failureMessages?.[0]));
  });
}

/** The failures in Playwright's JSON report. */
export function playwrightFailures(report: { suites: readonly Suite[] }): string[] {
  return report.suites.flatMap(failuresOf);
}

function failuresOf(suite: Suite): string[] {
  const here = (suite.specs ?? []).flatMap((spec) =>
    spec.tests.flatMap((test) =>
      test.results
        .filter((result) => result.status !== 'passed' && result.status !== 'skipped')
        .map(({ errors = [] }) =>
          // The error of a test that timed out is followed by that of the step it waited for.
          summarize(`${spec.file}: ${spec.title}`, ...errors.map(({ message }) => message)),
        ),
    ),
  );
  return [...here, ...(suite.suites ?? []).flatMap(failuresOf)];
}

// Six lines hold an assertion's expected and received values; a whole trace would bury the other failures.
const LINES = 6;

function summarize(title: string, ...messages: readonly (string | undefined)[]): string {
  return [`failed: ${title}`, ...messages.flatMap((message) => beginning(message))].join('\n');
}

function beginning(message = ''): string[] {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the runners colour their messages with escapes.
  const plain = message.replace(/\u001b\[[0-9;]*m/g, '');
  const lines = plain.split('\n').filter((line) => line.trim() !== '');
  return lines.slice(0, LINES).map((line) => `  ${line}`);
}
