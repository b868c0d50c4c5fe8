import { type AckedLane, type History, hashOf, judge } from '../drawing/oracle.ts';

/** A page as the backup states it. */
export interface StatedPage {
  readonly pageId: string;
  readonly wbNo: string;
  readonly hash: string;
}

/** A page after the restore, folded from its whole history, and what was acknowledged on it before the backup began. */
export interface RestoredPage {
  readonly stated: StatedPage;
  readonly history: History;
  readonly lanes: readonly AckedLane[];
}

export interface RestoreVerdict {
  readonly pages: number;
  /** Pages that have the hash of the backup. */
  readonly equal: number;
  /** Operations that were acknowledged before the backup began. */
  readonly acked: number;
  /** Of those, the missing operations. */
  readonly lost: number;
}

export function judgeRestore(pages: readonly RestoredPage[]): RestoreVerdict {
  const verdicts = pages.map(({ history, lanes }) => judge(history, lanes));
  return {
    pages: pages.length,
    equal: pages.filter(({ stated, history }) => stated.hash === hashOf(history)).length,
    acked: verdicts.reduce((sum, { acked }) => sum + acked, 0),
    lost: verdicts.reduce((sum, { lost }) => sum + lost, 0),
  };
}

/** The last line of a run. */
export interface RestoreLine extends RestoreVerdict {
  readonly seed: number;
  /** Operations acknowledged while the backup was made. */
  readonly acked_during: number;
  readonly backup_s: number;
  readonly backup_bytes: number;
  readonly restore_s: number;
  /** After the restore: operations acknowledged, lost, and copies of a page that differ from its log. */
  readonly acked_after: number;
  readonly lost_after: number;
  readonly diverged: number;
  /** Whether the person who was erased after the backup was erased again after the restore. */
  readonly erased_again: boolean;
  /** Files of the restored rows whose object is not in the restored bucket. */
  readonly objects_missing: number;
  /** PostgreSQL then went back alone: whether somebody who joins after its repair has the rights that the rows give. */
  readonly rights_whole: boolean;
  readonly died: number;
  readonly troubled: number;
}

/** The reasons why the run failed; none if it passed. */
export function restoreProblems(line: RestoreLine): string[] {
  const off: readonly (readonly [boolean, string])[] = [
    [line.pages === 0, 'the backup has no pages'],
    [line.equal !== line.pages, `${line.pages - line.equal} pages differ from the backup`],
    [line.acked === 0, 'nothing was acknowledged before the backup'],
    [line.lost > 0, `${line.lost} operations acknowledged before the backup are lost`],
    [line.acked_during === 0, 'nobody drew while the backup was made'],
    [line.acked_after === 0, 'nothing was acknowledged after the restore'],
    [line.lost_after > 0, `${line.lost_after} operations acknowledged after the restore are lost`],
    [line.diverged > 0, `${line.diverged} copies of a page differ from its log after the restore`],
    [!line.erased_again, 'somebody who was erased after the backup is back'],
    [line.objects_missing > 0, `${line.objects_missing} files have a row and no object`],
    [!line.rights_whole, 'somebody has the rights of another person after a repair of PostgreSQL'],
    [line.died > 0, `${line.died} processes ended by themselves`],
    [line.troubled > 0, `${line.troubled} times a client had trouble`],
  ];
  return off.filter(([is]) => is).map(([, why]) => why);
}
