import * as ast from 'typescript/unstable/ast'
import { Expressions } from './expressions.ts'
import { equal, literal, plain, type Scope, truth, Unresolved, unknown, type Value } from './values.ts'

/** Placeholder of a value until the statement is complete and placeholders are numbered. */
const HOLE = '\u0000'
export const numbered = (text: string): string => {
  let count = 0
  return text.replaceAll(HOLE, () => `$${++count}`)
}

function fromEntries(items: readonly Value[]): Value | undefined {
  const entries = items.map(each => (each.is === 'array' ? each.items : []))
  const pairs = entries.flatMap(([key, value]): [string, Value][] =>
    key?.is === 'plain' && value ? [[String(key.value), value]] : [],
  )
  return pairs.length === items.length ? { is: 'object', entries: new Map(pairs) } : undefined
}

/** Assembles the text of a statement from the sources. */
export class Fragments extends Expressions {
  override textOf(template: ast.TaggedTemplateExpression, scope: Scope): string {
    const { template: parts } = template
    if (ast.isNoSubstitutionTemplateLiteral(parts)) return parts.text
    const spans = parts.templateSpans.map(span => this.#spliced(span.expression, scope) + span.literal.text)
    return parts.head.text + spans.join('')
  }

  #spliced(expression: ast.Expression, scope: Scope): string {
    const value = this.evaluate(expression, scope)
    if (value.is === 'sql') return value.text
    return this.sources.isFragment(expression) ? this.#sqlOf(value) : HOLE
  }

  #sqlOf(value: Value): string {
    const found = this.fromCaller(value)
    if (found.is === 'sql') return found.text
    throw new Unresolved(`no fragment can be made out: ${found.is === 'unknown' ? found.node.getText() : found.is}`)
  }

  /** A string that names a table, a column or a keyword. */
  #wordOf(value: Value): string {
    const found = this.fromCaller(value)
    if (found.is === 'plain') return String(found.value)
    const type = found.is === 'unknown' ? this.sources.checker.getTypeAtLocation(found.node) : undefined
    const one = type?.isUnionType() ? type.getTypes()[0] : type
    if (one?.isStringLiteralType()) return one.value
    throw new Unresolved(`no name can be made out: ${found.is === 'unknown' ? found.node.getText() : found.is}`)
  }

  #itemsOf(value: Value): Value[] {
    const found = this.fromCaller(value)
    if (found.is === 'array') return found.items
    throw new Unresolved(`no list can be made out: ${found.is === 'unknown' ? found.node.getText() : found.is}`)
  }

  protected override call(node: ast.CallExpression, scope: Scope): Value {
    const { expression } = node
    if (ast.isPropertyAccessExpression(expression)) {
      const { name, expression: on } = expression
      if (ast.isIdentifier(on) && on.text === 'sql') return this.#builder(node, name.text, scope)
      if (ast.isIdentifier(on) && on.text === 'Object') return this.#ofObject(node, name.text, scope)
      const known = this.#ofArray(node, this.evaluate(on, scope), name.text, scope)
      if (known) return known
    }
    const called = this.evaluate(expression, scope)
    if (called.is !== 'function') return unknown(node, scope)
    const args = node.arguments.map(each => this.evaluate(each, scope))
    const given = this.#apply(called, args)
    return given ?? unknown(node, scope)
  }

  #builder(node: ast.CallExpression, name: string, scope: Scope): Value {
    const args = node.arguments.map(each => this.evaluate(each, scope))
    const [first = plain(undefined), second] = args
    const text = (): string => {
      switch (name) {
        case 'ref':
        case 'table':
        case 'id':
          return this.#wordOf(first)
            .split('.')
            .map(each => `"${each}"`)
            .join('.')
        case 'raw':
          return this.#wordOf(first)
        case 'lit':
          return literal(this.fromCaller(first))
        case 'join': {
          const items = this.#itemsOf(first).map(each => (each.is === 'sql' ? each.text : HOLE))
          return items.join(second ? this.#sqlOf(second) : ', ')
        }
        default:
          return HOLE
      }
    }
    return { is: 'sql', text: text() }
  }

  #ofObject(node: ast.CallExpression, name: string, scope: Scope): Value {
    const [argument] = node.arguments
    const value = argument ? this.fromCaller(this.evaluate(argument, scope)) : plain(undefined)
    if (name === 'fromEntries' && value.is === 'array') return fromEntries(value.items) ?? unknown(node, scope)
    if (value.is !== 'object') return unknown(node, scope)
    const { entries } = value
    if (name === 'keys') return { is: 'array', items: [...entries.keys()].map(plain) }
    if (name === 'values') return { is: 'array', items: [...entries.values()] }
    if (name === 'entries')
      return { is: 'array', items: [...entries].map(([key, each]) => ({ is: 'array', items: [plain(key), each] })) }
    return unknown(node, scope)
  }

  #ofArray(node: ast.CallExpression, on: Value, name: string, scope: Scope): Value | undefined {
    const known = on.is === 'unknown' ? this.fromCaller(on) : on
    if (known.is !== 'array') return undefined
    const [argument] = node.arguments
    const given = argument ? this.evaluate(argument, scope) : plain(undefined)
    const each = (item: Value, at: number): Value =>
      (given.is === 'function' ? this.#apply(given, [item, plain(at)]) : undefined) ?? unknown(node, scope)
    switch (name) {
      case 'map':
        return { is: 'array', items: known.items.map(each) }
      case 'flatMap':
        return {
          is: 'array',
          items: known.items.map(each).flatMap(item => (item.is === 'array' ? item.items : [item])),
        }
      case 'filter':
        return {
          is: 'array',
          items: known.items.filter(
            (item, at) =>
              item.is === 'sql' ||
              (item.is === 'plain' && item.value === false ? false : truth(each(item, at)) !== false),
          ),
        }
      case 'includes': {
        const same = known.items.map(item => equal(item, given))
        return same.includes(true) ? plain(true) : same.includes(undefined) ? unknown(node, scope) : plain(false)
      }
      default:
        return undefined
    }
  }

  #apply({ node, scope }: Extract<Value, { is: 'function' }>, args: readonly Value[]): Value | undefined {
    if (!node.body) return undefined
    const inside = this.bound(node, args, scope)
    return ast.isBlock(node.body) ? this.#returned(node.body.statements, inside) : this.evaluate(node.body, inside)
  }

  #returned(statements: readonly ast.Statement[], scope: Scope): Value | undefined {
    for (const statement of statements) {
      if (ast.isReturnStatement(statement)) return statement.expression && this.evaluate(statement.expression, scope)
      if (!ast.isIfStatement(statement)) continue
      const branch = this.holds(this.evaluate(statement.expression, scope))
        ? statement.thenStatement
        : statement.elseStatement
      const given = branch && this.#returned(ast.isBlock(branch) ? branch.statements : [branch], scope)
      if (given) return given
    }
    return undefined
  }
}
