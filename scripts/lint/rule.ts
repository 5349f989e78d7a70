/** The parts of a syntax node (ESTree) that the rules read. */
export interface Node {
  type: string;
  name?: string;
  value?: unknown;
  computed?: boolean;
  key?: Node;
  callee?: Node;
  arguments?: readonly Node[];
  object?: Node;
  property?: Node;
  source?: Node | null;
  expression?: Node;
  typeAnnotation?: Node;
  typeName?: Node;
  id?: Node | null;
  init?: Node | null;
  params?: readonly Node[];
  declarations?: readonly Node[];
  consequent?: Node;
  alternate?: Node;
  left?: Node;
  right?: Node;
  children?: readonly Node[];
  parent?: Node;
  argument?: Node;
  attributes?: readonly (Omit<Node, "name"> & { name?: Node })[];
  quasis?: { value: { cooked: string | null } }[];
  /** All comments of the file; on the node `Program` only. */
  comments?: readonly Comment[];
  loc: { start: Position; end: Position };
}

interface Position {
  line: number;
  column: number;
}

/** A comment without its delimiters. */
export interface Comment {
  type: string;
  value: string;
  loc: { start: Position; end: Position };
}

interface Context {
  report(problem: { node: Node | Comment; message: string }): void;
}

/** A lint rule in oxlint's format: visitor functions by node type. */
export interface Rule {
  create(context: Context): Readonly<Record<string, (node: Node) => void>>;
}

/** Returns the name of an identifier or the text of a string; null for other nodes. */
export function nameOf(node: Node | undefined): string | null {
  if (node?.type === "Identifier") return node.name ?? null;
  return node?.type === "Literal" && typeof node.value === "string" ? node.value : null;
}

/** Returns the key of a property; null for a computed one. */
export const keyOf = (node: Node): string | null => (node.computed ? null : nameOf(node.key));

/** Returns every text of a value: a string, or the fixed parts of a template. */
export function textsOf(node: Node | undefined): string[] {
  if (node?.type === "TemplateLiteral") {
    return (node.quasis ?? []).map(({ value }) => value.cooked ?? "");
  }
  return node?.type === "Literal" && typeof node.value === "string" ? [node.value] : [];
}
