/** One thing a check found wrong. `rule` is stable, so that it can be named in reviews and tests. */
export interface Problem {
  readonly rule: string;
  readonly where: string;
  readonly message: string;
}
