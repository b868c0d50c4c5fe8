import { type CheckedLine, emailProblem, INVITATION_LINES_MAX, normalEmail } from '@sw/contract';
import { MERCHANT_ROLES } from '@sw/policy';

type Line = Omit<CheckedLine, 'problem'> & { readonly problem: 'email' | 'role' | null };

/** Splits a line of CSV at commas, semicolons or tabs; cells that contain them are quoted. */
export function cellsOf(line: string): string[] {
  const cells: string[] = [];
  let [cell, quoted] = ['', false];
  for (let at = 0; at < line.length; at += 1) {
    const letter = line[at] ?? '';
    if (quoted && letter === '"' && line[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (letter === '"' && (quoted || cell === '')) quoted = !quoted;
    else if (!quoted && /[,;\t]/.test(letter)) {
      cells.push(cell);
      cell = '';
    } else cell += letter;
  }
  return [...cells, cell].map((text) => text.trim());
}

const INVITED = MERCHANT_ROLES.filter((role) => role !== 'owner');

const roleOf = (text: string | undefined) =>
  text === undefined || text === '' ? 'member' : INVITED.find((role) => role.toLowerCase() === text.toLowerCase());

/**
 * Address, name and role of each line. Empty lines are skipped, and so is a first line without an address, as a
 * heading. Reads one line more than allowed, so that the caller notices an excess.
 */
export function readInvitations(text: string): Line[] {
  const lines: Line[] = [];
  for (const [place, raw] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .entries()) {
    if (raw.trim() === '') continue;
    const [first = '', name = '', role] = cellsOf(raw);
    if (place === 0 && !raw.includes('@')) continue;
    const email = normalEmail(first);
    const known = roleOf(role);
    const problem = emailProblem(email) !== undefined ? 'email' : known === undefined ? 'role' : null;
    lines.push({ line: place + 1, email, name: name.slice(0, 60), role: known ?? 'member', problem });
    if (lines.length > INVITATION_LINES_MAX) break;
  }
  return lines;
}

interface Known {
  readonly members: ReadonlySet<string>;
  readonly invited: ReadonlySet<string>;
  /** The number of further people that the level allows. */
  readonly room: number;
}

/** Every line with the reason why it cannot be sent, if any, in the order of sending. */
export function checkLines(lines: readonly Line[], { members, invited, room }: Known): CheckedLine[] {
  const seen = new Set<string>();
  let left = Math.min(room, INVITATION_LINES_MAX);
  return lines.map(({ problem: found, ...line }) => {
    const { email } = line;
    const problem =
      found ??
      (seen.has(email)
        ? 'twice'
        : members.has(email)
          ? 'member'
          : invited.has(email)
            ? 'invited'
            : left <= 0
              ? 'full'
              : null);
    seen.add(email);
    if (problem === null) left -= 1;
    return { ...line, problem };
  });
}
