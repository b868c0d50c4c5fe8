import { parse } from './parse.ts';

/** A place in shipped code where a value of the specification is made, or decides something. */
export interface ValueUse {
  /** `OPERATION.eraser`, or a word such as `NOT_START`. */
  readonly value: string;
  readonly role: 'producer' | 'consumer';
}

interface SyntaxNode {
  readonly type: string;
  readonly [field: string]: unknown;
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

const nameOf = (node: unknown): string | undefined =>
  isNode(node) && node.type === 'Identifier' && typeof node.name === 'string' ? node.name : undefined;

/** The value that a node stands for: a member of a constant, or a string. */
function writtenValue(node: SyntaxNode): string | undefined {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  if (node.type !== 'MemberExpression' || node.computed === true) return undefined;
  const object = nameOf(node.object);
  const property = nameOf(node.property);
  return object === undefined || property === undefined ? undefined : `${object}.${property}`;
}

const ASKS = /^(?:has|includes|indexOf|is[A-Z]\w*|get|literal)$/;
const calleeName = (callee: unknown): string =>
  nameOf(callee) ?? (isNode(callee) && callee.type === 'MemberExpression' ? nameOf(callee.property) : undefined) ?? '';

/** Whether the value decides something here: it is compared, looked up, or a key of a table or set. */
function decides(node: SyntaxNode, ancestors: readonly SyntaxNode[]): boolean {
  const [parent, above, top] = ancestors;
  switch (parent?.type) {
    case 'BinaryExpression':
    case 'SwitchCase':
      return true;
    case 'Property':
      return parent.key === node && parent.value !== node;
    case 'MemberExpression':
      return parent.property === node;
    case 'CallExpression':
      return parent.callee !== node && ASKS.test(calleeName(parent.callee));
    case 'ArrayExpression': {
      const isSet = above?.type === 'NewExpression' && calleeName(above.callee) === 'Set';
      const isKey = above?.type === 'ArrayExpression' && Array.isArray(parent.elements) && parent.elements[0] === node;
      return isSet || isKey || (above?.type === 'MemberExpression' && top?.type === 'CallExpression');
    }
    default:
      return false;
  }
}

/** Types, imports and the values inside declarations of constants that only repeat the list tell nothing about behaviour. */
const SILENT = /^(?:TS(?!AsExpression|SatisfiesExpression|NonNullExpression)|Import|ExportAll|ExportSpecifier)/;

/** Every use in a source of the values that `isWanted` names. A key that is written as a name counts like the word. */
export function valueUsesOf(path: string, source: string, isWanted: (value: string) => boolean): ValueUse[] {
  const uses: ValueUse[] = [];
  const visit = (node: SyntaxNode, ancestors: readonly SyntaxNode[]): void => {
    if (SILENT.test(node.type)) return;
    const value = writtenValue(node);
    if (value !== undefined && isWanted(value))
      uses.push({ value, role: decides(node, ancestors) ? 'consumer' : 'producer' });
    // `{ NOT_START: … }` is a table by that word.
    if (node.type === 'Property' && node.computed !== true) {
      const key = nameOf(node.key);
      if (key !== undefined && isWanted(key)) uses.push({ value: key, role: 'consumer' });
    }
    const next = [node, ...ancestors.slice(0, 2)];
    for (const child of Object.values(node))
      for (const one of Array.isArray(child) ? child : [child]) if (isNode(one)) visit(one, next);
  };
  visit(parse(path, source).program as unknown as SyntaxNode, []);
  return uses;
}
