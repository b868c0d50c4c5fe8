import { mayEdit, mayManage, mayView, type Standing } from './permits.ts';

/** The owner's setting for comments on a board. */
export interface CommentRule {
  /** Viewers may comment too. */
  readonly viewersMayComment: boolean;
}

/** Start a thread, answer, mark as resolved: editors, and viewers if the owner allows it. */
export const mayComment = (standing: Standing, { viewersMayComment }: CommentRule): boolean =>
  mayEdit(standing) || (viewersMayComment && mayView(standing));

/** Only the author may change a comment, and only while the author may comment. */
export const mayChangeComment = (standing: Standing, rule: CommentRule, own: boolean): boolean =>
  own && mayComment(standing, rule);

/** The author may delete a comment while on the board; the board's owner may delete any comment. */
export const mayDeleteComment = (standing: Standing, own: boolean): boolean =>
  mayManage(standing) || (own && mayView(standing));
