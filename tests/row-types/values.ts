import * as ast from 'typescript/unstable/ast'

/** The known value of an expression, without running it. */
export type Value =
  | { is: 'sql'; text: string }
  | { is: 'plain'; value: string | number | bigint | boolean | null | undefined }
  | { is: 'array'; items: Value[] }
  | { is: 'object'; entries: Map<string, Value> }
  | { is: 'function'; node: FunctionNode; scope: Scope }
  | { is: 'unknown'; node: ast.Node; scope: Scope }

export type FunctionNode = ast.ArrowFunction | ast.FunctionExpression | ast.FunctionDeclaration | ast.MethodDeclaration
/** The bindings of parameters in the surrounding calls, by declaration. */
export type Scope = ReadonlyMap<ast.Node, Value>

export function isFunction(node: ast.Node): node is FunctionNode {
  return (
    ast.isArrowFunction(node) ||
    ast.isFunctionExpression(node) ||
    ast.isFunctionDeclaration(node) ||
    ast.isMethodDeclaration(node)
  )
}

export const plain = (value: Extract<Value, { is: 'plain' }>['value']): Value => ({ is: 'plain', value })
export const unknown = (node: ast.Node, scope: Scope): Value => ({ is: 'unknown', node, scope })

export function truth(value: Value): boolean | undefined {
  if (value.is === 'unknown') return undefined
  return value.is === 'plain' ? Boolean(value.value) : true
}

export function equal(left: Value, right: Value): boolean | undefined {
  if (left.is === 'unknown' || right.is === 'unknown') return undefined
  return left.is === 'plain' && right.is === 'plain' && left.value === right.value
}

export function literal(value: Value): string {
  if (value.is !== 'plain') throw new Unresolved('no literal can be made out')
  return typeof value.value === 'string' ? `'${value.value.replaceAll("'", "''")}'` : String(value.value)
}

export class Unresolved extends Error {}
