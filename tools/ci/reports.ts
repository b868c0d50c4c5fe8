/** What is read of the JSON reports of Vitest and Playwright. */

/** A test or journey that failed at first and passed when it was repeated alone. */
export interface Flaky {
  readonly title: string;
  readonly file: string;
  /** The first lines of the failure. */
  readonly message: string;
}

/** A failure that no second run could excuse. */
export interface NotRepeated {
  readonly title: string;
  readonly file: string;
  readonly reason: string;
}

/** What `repeatFailures` adds to the report of either program. */
export interface Repeated {
  readonly flaky?: readonly Flaky[];
  readonly notRepeated?: readonly NotRepeated[];
}

export interface VitestTest {
  readonly fullName: string;
  readonly status: string;
  readonly duration?: number | null;
  readonly failureMessages?: readonly string[];
}

export interface VitestFile {
  /** The absolute path. */
  readonly name: string;
  readonly status: string;
  readonly message?: string;
  readonly assertionResults: readonly VitestTest[];
}

export interface VitestReport extends Repeated {
  readonly testResults: readonly VitestFile[];
  /** Errors that belong to no test. Vitest's report lacks them; `vitestSuite` adds them. */
  readonly unhandled?: readonly string[];
}

export interface Journey {
  /** `unexpected` is a failure; `skipped` also one that never ran because one before it failed. */
  readonly status: string;
  readonly expectedStatus: string;
  readonly results: readonly {
    readonly status: string;
    readonly duration: number;
    readonly errors?: readonly { readonly message?: string }[];
  }[];
}

export interface Spec {
  readonly id: string;
  readonly title: string;
  /** Relative to the folder of the configuration. */
  readonly file: string;
  readonly tests: readonly Journey[];
}

interface Suite {
  readonly specs?: readonly Spec[];
  readonly suites?: readonly Suite[];
}

export interface PlaywrightReport extends Repeated {
  readonly config: { readonly rootDir: string };
  readonly suites: readonly Suite[];
  /** Errors that belong to no journey, such as a file that does not load. */
  readonly errors?: readonly { readonly message?: string }[];
}

/** All specs of a report, however deep their suites lie. */
export const specsOf = ({ suites }: { readonly suites: readonly Suite[] }): Spec[] =>
  suites.flatMap((suite) => [...(suite.specs ?? []), ...specsOf({ suites: suite.suites ?? [] })]);

/** The report with every spec replaced by what `change` makes of it. */
export function mapSpecs(report: PlaywrightReport, change: (spec: Spec) => Spec): PlaywrightReport {
  const inSuite = (suite: Suite): Suite => ({
    ...suite,
    specs: (suite.specs ?? []).map(change),
    suites: (suite.suites ?? []).map(inSuite),
  });
  return { ...report, suites: report.suites.map(inSuite) };
}

/** One that did not run says nothing about what it tests, so it counts as failed. */
export const journeyFailed = ({ status, expectedStatus }: Journey): boolean =>
  status === 'unexpected' || (status === 'skipped' && expectedStatus !== 'skipped');
