import * as ast from 'typescript/unstable/ast'
import { type Type, TypeFlags } from 'typescript/unstable/sync'
import { type DeclaredRow, rowOf } from './columns.ts'
import { Fragments, numbered } from './fragments.ts'
import { fileOf, nodesOf, type Sources } from './program.ts'
import { type FunctionNode, isFunction, type Scope, Unresolved } from './values.ts'

/** Names known only at run time, by file: any that may occur there. */
export type Examples = Readonly<Record<string, Readonly<Record<string, string | readonly string[]>>>>

export type Statement = {
  file: string
  line: number
  /** Its rows as declared in the code; null when the code ignores them. */
  row: DeclaredRow | null
  /** Its text for each alternative in the code; empty if it cannot be determined, as `unresolved` says. */
  texts: string[]
  unresolved?: string
}

/** All statements of the sources: those with a row type, and those that are only executed. */
export function statementsOf(sources: Sources, examples: Examples): Statement[] {
  return sources.files.flatMap(file =>
    nodesOf(file, ast.isTaggedTemplateExpression)
      .filter(({ tag }) => ast.isIdentifier(tag) && tag.text === 'sql')
      .flatMap(template => statementsAt(sources, template, examples)),
  )
}

function statementsAt(sources: Sources, template: ast.TaggedTemplateExpression, examples: Examples): Statement[] {
  const [node] = template.typeArguments ?? []
  const type = node && sources.checker.getTypeFromTypeNode(node)
  if (type && type.flags & TypeFlags.TypeParameter) return perCall(sources, template, type, examples)
  const row = type ? rowOf(sources.checker, type) : null
  return row || isExecuted(template) ? [statement(sources, template, row, examples, () => new Map())] : []
}

const isExecuted = ({ parent }: ast.Node): boolean =>
  ast.isPropertyAccessExpression(parent) && parent.name.text === 'execute'

/** A generic function whose caller names the row type has one statement per call. */
function perCall(
  sources: Sources,
  template: ast.TaggedTemplateExpression,
  type: Type,
  examples: Examples,
): Statement[] {
  const owner = ownerOf(template)
  const at = owner.typeParameters?.findIndex(each => sources.checker.getTypeAtLocation(each.name) === type) ?? -1
  return sources.callsOf(owner).map(call => {
    const node = call.typeArguments?.[at]
    const row = node && sources.checker.getTypeFromTypeNode(node)
    const rowType = row ? rowOf(sources.checker, row) : null
    const found = statement(sources, template, rowType, examples, fragments => fragments.bind(owner, call, new Map()))
    return rowType ? found : { ...found, texts: [], unresolved: `a call in ${fileOf(call)} names no type of row` }
  })
}

function ownerOf(node: ast.Node): FunctionNode {
  let owner = node
  while (!isFunction(owner)) owner = owner.parent
  return owner
}

function statement(
  sources: Sources,
  template: ast.TaggedTemplateExpression,
  row: DeclaredRow | null,
  examples: Examples,
  scopeFor: (fragments: Fragments) => Scope,
): Statement {
  const file = fileOf(template)
  const { text } = template.getSourceFile()
  const line = text.slice(0, template.getStart()).split('\n').length
  const fragments = new Fragments(sources, examples[file] ?? {})
  const textOf = () => numbered(fragments.textOf(template, scopeFor(fragments)))
  try {
    const first = textOf()
    if (/^\s*fetch\b/.test(first)) throw new Unresolved('what a cursor returns is said where it is declared')
    const texts = fragments.hasChosen ? [first, fragments.takeOtherWay(textOf)] : [first]
    return { file, line, row, texts: [...new Set(texts)] }
  } catch (error) {
    if (!(error instanceof Unresolved)) throw error
    return { file, line, row, texts: [], unresolved: error.message }
  }
}
