import { MEETING_LIMITS } from '@sw/policy';
import type { ErrorName } from '../errors/catalogue.ts';
import { emailProblem, normalEmail } from './email.ts';

/** What is wrong with a field; `allowed` is the number in the message. */
export interface FieldProblem<Field extends string> {
  readonly field: Field;
  readonly problem: ErrorName;
  readonly allowed?: number;
}

const lengthOf = (text: string): number => [...text.trim()].length;

export interface TagDraft {
  readonly name: string;
  readonly members: number;
}

/** A tag needs a name and members. The form and the server show the same messages. */
export function* tagProblems({ name, members }: TagDraft): Generator<FieldProblem<'name' | 'members'>> {
  const allowed = MEETING_LIMITS.tagNameLength;
  if (lengthOf(name) === 0) yield { field: 'name', problem: 'TAG_NAME_REQUIRED' };
  else if (lengthOf(name) > allowed) yield { field: 'name', problem: 'TAG_NAME_LENGTH', allowed };
  if (members === 0) yield { field: 'members', problem: 'TAG_MEMBERS_REQUIRED' };
}

export interface ExternalContactDraft {
  readonly name: string;
  readonly email: string;
  readonly remark: string;
}

/** An external contact needs a name and a valid mail address; a remark is optional. */
export function* contactProblems({
  name,
  email,
  remark,
}: ExternalContactDraft): Generator<FieldProblem<'name' | 'email' | 'remark'>> {
  const { contactNameLength, contactRemarkLength } = MEETING_LIMITS;
  if (lengthOf(name) === 0) yield { field: 'name', problem: 'CONTACT_NAME_EMPTY' };
  else if (lengthOf(name) > contactNameLength)
    yield { field: 'name', problem: 'CONTACT_NAME_LENGTH', allowed: contactNameLength };
  const address = normalEmail(email);
  if (address === '') yield { field: 'email', problem: 'CONTACT_EMAIL_EMPTY' };
  else if (emailProblem(address) !== undefined) yield { field: 'email', problem: 'CONTACT_EMAIL_INVALID' };
  if (lengthOf(remark) > contactRemarkLength)
    yield { field: 'remark', problem: 'CONTACT_REMARK_LENGTH', allowed: contactRemarkLength };
}
