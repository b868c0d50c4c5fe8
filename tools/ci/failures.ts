import { join } from 'node:path';
import {
  journeyFailed,
  type PlaywrightReport,
  type Spec,
  specsOf,
  type VitestFile,
  type VitestReport,
} from './reports.ts';

/** A failed test, journey or file. */
export interface Failure {
  readonly title: string;
  /** The absolute path; an error that belongs to no file has none. */
  readonly file?: string;
  readonly messages: readonly string[];
  /** Playwright's own name of the journey. */
  readonly id?: string;
  /** It never ran, because one before it failed. */
  readonly notRun?: boolean;
}

export function vitestFailures({ testResults, unhandled = [] }: VitestReport): Failure[] {
  return [
    ...testResults.flatMap(failuresIn),
    ...unhandled.map((message) => ({ title: 'an error outside of all tests', messages: [message] })),
  ];
}

function failuresIn({ name, status, message = '', assertionResults }: VitestFile): Failure[] {
  const failed = assertionResults.filter((test) => test.status === 'failed');
  // A file that does not load, or whose hook fails, has a message of its own and perhaps no failed test.
  if (failed.length === 0)
    return status === 'failed' ? [{ title: 'the whole file', file: name, messages: [message] }] : [];
  return failed.map(({ fullName, failureMessages = [] }) => ({
    title: fullName,
    file: name,
    messages: failureMessages.slice(0, 1),
  }));
}

export function playwrightFailures(report: PlaywrightReport): Failure[] {
  return [
    ...specsOf(report)
      .filter((spec) => spec.tests.some(journeyFailed))
      .map((spec) => ({
        title: spec.title,
        file: join(report.config.rootDir, spec.file),
        messages: messagesOf(spec),
        id: spec.id,
        notRun: spec.tests.every(({ status }) => status === 'skipped'),
      })),
    ...(report.errors ?? []).map(({ message = '' }) => ({
      title: 'an error outside of all journeys',
      messages: [message],
    })),
  ];
}

function messagesOf(spec: Spec): string[] {
  const results = spec.tests.flatMap((test) => test.results).filter((result) => result.status !== 'passed');
  // The error of a test that timed out is followed by that of the step it waited for.
  const messages = results.flatMap(({ errors = [] }) => errors.map(({ message = '' }) => message));
  return messages.length > 0 ? messages : ['did not run'];
}

// Six lines hold an assertion's expected and received values; a whole trace would bury the other failures.
const LINES = 6;

/** The beginning of each message, without colours and empty lines. */
export function beginning(messages: readonly string[]): string[] {
  return messages.flatMap((message) => {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the runners colour their messages with escapes.
    const plain = message.replace(/\u001b\[[0-9;]*m/g, '');
    return plain
      .split('\n')
      .filter((line) => line.trim() !== '')
      .slice(0, LINES);
  });
}
