import { isWordUnit, type TextRun } from '@sw/board-model';
import { caretAfter } from './caret.ts';
import type { TextPart } from './request.ts';
import { plainText, withText } from './runs.ts';

export interface Typed {
  /** What the field showed before. */
  readonly seen: readonly TextRun[];
  readonly written: readonly TextRun[];
}

const isLetter = (text: string, at: number): boolean => isWordUnit(text.charCodeAt(at));

/**
 * The text in the field of one user. Others write in the same text, also right behind the caret of this user, who goes
 * on typing there: a space then keeps the words apart.
 */
export class FieldText {
  #runs: readonly TextRun[];
  /** Others' words begin behind the caret: the units before it when they came, and the units behind it. */
  #brought: { readonly before: number; readonly behind: number } | undefined;

  constructor(runs: readonly TextRun[]) {
    this.#runs = runs;
  }

  get runs(): readonly TextRun[] {
    return this.#runs;
  }

  /** Others changed the text. Returns where the selection is now. */
  receive(next: readonly TextRun[], caret: TextPart): TextPart {
    const seen = this.#runs;
    this.#runs = next;
    const part = caretAfter(seen, next, seen, caret);
    const { from } = part;
    const behind = plainText(next).length - from;
    const right = { from: caret.from, to: caret.from + 1 };
    const isCaret = caret.from === caret.to;
    const isSame = caret.from < plainText(seen).length && caretAfter(seen, next, seen, right).from === from;
    const stays = this.#brought?.before === caret.from;
    this.#brought = isCaret && behind > 0 && (!isSame || stays) ? { before: from, behind } : undefined;
    return part;
  }

  /** The user changed the field to this text; the caret is behind what was typed. */
  type(text: string, caret: number): Typed {
    const seen = this.#runs;
    const written = withText(seen, text);
    this.#runs = written;
    if (!this.#isTypedThere(text, caret)) this.#brought = undefined;
    return { seen, written };
  }

  /** A word, or a letter of it, is complete: keeps it apart from others' words behind it, if they touch. */
  keepApart(caret: number): Typed | undefined {
    const text = plainText(this.#runs);
    if (!this.#brought || !this.#isTypedThere(text, caret)) return undefined;
    const touches = isLetter(text, caret - 1) && isLetter(text, caret);
    const { behind } = this.#brought;
    this.#brought = touches ? undefined : { before: caret, behind };
    return touches ? this.type(`${text.slice(0, caret)} ${text.slice(caret)}`, caret) : undefined;
  }

  #isTypedThere(text: string, caret: number): boolean {
    const { before, behind } = this.#brought ?? { before: text.length, behind: 0 };
    return caret > before && text.length - caret === behind;
  }
}
