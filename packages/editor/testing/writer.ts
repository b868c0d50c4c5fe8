import type { TextRun } from '@sw/board-model';
import { FieldText } from '../src/text/field-text.ts';
import type { TextEditRequest } from '../src/text/request.ts';
import { plainText } from '../src/text/runs.ts';
import type { Person } from './person.ts';

/** A user's field with its caret, as the browser has it. */
export class Writer {
  readonly #text: TextEditRequest;
  readonly #field: FieldText;
  #caret: number;

  constructor(person: Person, selectId: string, caret: number) {
    person.run({ name: 'editText', selectId });
    this.#text = person.text;
    this.#field = new FieldText(this.#text.runs());
    this.#caret = caret;
    this.#text.subscribe(() => {
      this.#caret = this.#field.receive(this.#text.runs(), { from: this.#caret, to: this.#caret }).from;
    });
  }

  get words(): string {
    return plainText(this.#field.runs);
  }

  get before(): string {
    return this.words.slice(0, this.#caret);
  }

  get runs(): readonly TextRun[] {
    return this.#field.runs;
  }

  press(key: string): void {
    const text = this.words;
    const { seen, written } = this.#field.type(
      text.slice(0, this.#caret) + key + text.slice(this.#caret),
      this.#caret + 1,
    );
    this.#caret += 1;
    this.#text.input(this.#field.keepApart(this.#caret)?.written ?? written, seen);
  }
}
