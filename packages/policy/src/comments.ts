import { mayEdit, mayManage, mayView, type Standing } from './permits.ts';

/** What the owner of a board has decided about its comments. */
export interface CommentRule {
  /** Those who may only look may comment, too. */
  readonly viewersMayComment: boolean;
}

/** Begin a thread, answer, mark as resolved: editors, and viewers where the owner lets them. */
export const mayComment = (standing: Standing, { viewersMayComment }: CommentRule): boolean =>
  mayEdit(standing) || (viewersMayComment && mayView(standing));

/** One's words are one's own: nobody else changes them, and oneself only while one may comment. */
export const mayChangeComment = (standing: Standing, rule: CommentRule, own: boolean): boolean =>
  own && mayComment(standing, rule);

/** One's own always, as long as one is on the board; the owner of the board anybody's. */
export const mayDeleteComment = (standing: Standing, own: boolean): boolean =>
  mayManage(standing) || (own && mayView(standing));
