import type { Locale } from '@sw/base';
import { ERRORS, type ErrorName } from '@sw/contract';

type ErrorTexts = Readonly<Record<ErrorName, string>>;

/** The texts of the error catalogue as another namespace of messages, `errors:NOT_FOUND`; `{0}` becomes `{{0}}`. */
export const errorTexts = (locale: Locale): ErrorTexts =>
  Object.fromEntries(
    Object.entries(ERRORS).map(([name, entry]) => [name, entry[locale].replace(/\{(\d+)\}/g, '{{$1}}')]),
  ) as ErrorTexts;
