import * as ast from 'typescript/unstable/ast'
import type { Sources } from './program.ts'
import { equal, type FunctionNode, isFunction, plain, type Scope, truth, unknown, type Value } from './values.ts'

export type ExamplesOfFile = Readonly<Record<string, string | readonly string[]>>

/** Evaluates expressions of the sources as far as possible without running them. */
export abstract class Expressions {
  /** Whether a choice depends on run-time values: the first alternative is taken unless the other is requested. */
  hasChosen = false
  #isFirst = true
  protected readonly sources: Sources
  readonly #examples: ExamplesOfFile

  constructor(sources: Sources, examples: ExamplesOfFile) {
    this.sources = sources
    this.#examples = examples
  }

  /** The text of a template, and the result of a call. */
  abstract textOf(template: ast.TaggedTemplateExpression, scope: Scope): string
  protected abstract call(node: ast.CallExpression, scope: Scope): Value

  takeOtherWay<Result>(work: () => Result): Result {
    this.#isFirst = false
    return work()
  }

  /** Without a nearer definition, a parameter has the argument of its function's first call. */
  protected fromCaller(value: Value): Value {
    if (value.is !== 'unknown') return value
    const declaration = ast.isIdentifier(value.node) ? this.sources.declarationOf(value.node) : undefined
    if (!declaration || !ast.isParameterDeclaration(declaration)) return value
    const owner = declaration.parent
    const [call] = this.sources.callsOf(owner)
    if (!call || !isFunction(owner)) return value
    return this.bind(owner, call, new Map()).get(declaration) ?? value
  }

  /** The scope inside a function for a call. */
  bind(owner: FunctionNode, call: ast.CallExpression, scope: Scope): Scope {
    const args = call.arguments.map(each => this.evaluate(each, scope))
    return this.bound(owner, args, scope)
  }

  protected bound(owner: FunctionNode, args: readonly Value[], scope: Scope): Scope {
    const inside = new Map(scope)
    owner.parameters.forEach((parameter, at) => {
      const given = args[at] ?? this.#default(parameter, scope)
      if (ast.isIdentifier(parameter.name)) inside.set(parameter, given)
      else this.#spread(parameter.name, given, inside)
    })
    return inside
  }

  #default(parameter: ast.ParameterDeclaration, scope: Scope): Value {
    return parameter.initializer ? this.evaluate(parameter.initializer, scope) : plain(undefined)
  }

  #spread(pattern: ast.BindingPattern, value: Value, into: Map<ast.Node, Value>): void {
    pattern.elements.forEach((element, at) => {
      if (!ast.isBindingElement(element) || !element.name) return
      const key = element.propertyName ?? element.name
      const name = ast.isArrayBindingPattern(pattern) ? String(at) : ast.isIdentifier(key) ? key.text : ''
      const found = this.#member(value, name) ?? unknown(element.name, into)
      into.set(element, found)
      if (!ast.isIdentifier(element.name)) this.#spread(element.name, found, into)
    })
  }

  evaluate(node: ast.Node, scope: Scope): Value {
    if (
      ast.isParenthesizedExpression(node) ||
      ast.isAsExpression(node) ||
      ast.isSatisfiesExpression(node) ||
      ast.isNonNullExpression(node)
    )
      return this.evaluate(node.expression, scope)
    if (ast.isTaggedTemplateExpression(node)) return { is: 'sql', text: this.textOf(node, scope) }
    if (ast.isStringLiteral(node) || ast.isNoSubstitutionTemplateLiteral(node)) return plain(node.text)
    if (ast.isNumericLiteral(node)) return plain(Number(node.text.replaceAll('_', '')))
    if (ast.isBigIntLiteral(node)) return plain(BigInt(node.text.slice(0, -1)))
    if (node.kind === ast.SyntaxKind.TrueKeyword) return plain(true)
    if (node.kind === ast.SyntaxKind.FalseKeyword) return plain(false)
    if (node.kind === ast.SyntaxKind.NullKeyword) return plain(null)
    if (ast.isIdentifier(node)) return this.#identifier(node, scope)
    if (isFunction(node)) return { is: 'function', node, scope }
    if (ast.isTemplateExpression(node)) return this.#template(node, scope)
    if (ast.isArrayLiteralExpression(node)) return this.#array(node, scope)
    if (ast.isObjectLiteralExpression(node)) return this.#object(node, scope)
    if (ast.isConditionalExpression(node)) return this.#choose(node.condition, scope, node.whenTrue, node.whenFalse)
    if (ast.isPrefixUnaryExpression(node)) return this.#prefixed(node, scope)
    if (ast.isBinaryExpression(node)) return this.#binary(node, scope)
    if (ast.isPropertyAccessExpression(node))
      return this.#member(this.evaluate(node.expression, scope), node.name.text) ?? unknown(node, scope)
    if (ast.isElementAccessExpression(node)) return this.#element(node, scope)
    if (ast.isCallExpression(node)) return this.call(node, scope)
    const [only] = ast.isNewExpression(node) ? (node.arguments ?? []) : []
    if (only && ast.isNewExpression(node) && node.expression.getText() === 'Set') return this.evaluate(only, scope)
    return unknown(node, scope)
  }

  #identifier(node: ast.Identifier, scope: Scope): Value {
    if (node.text === 'undefined') return plain(undefined)
    const value = this.#named(node, scope)
    const example = this.#examples[node.text]
    if (value.is !== 'unknown' || example === undefined) return value
    return typeof example === 'string' ? plain(example) : { is: 'array', items: example.map(plain) }
  }

  #named(node: ast.Identifier, scope: Scope): Value {
    const declaration = this.sources.declarationOf(node)
    if (!declaration) return unknown(node, scope)
    const bound = scope.get(declaration)
    if (bound) return bound
    if (ast.isFunctionDeclaration(declaration)) return { is: 'function', node: declaration, scope }
    if (ast.isVariableDeclaration(declaration)) return this.#variable(declaration, node, scope)
    if (ast.isBindingElement(declaration)) return this.#destructured(declaration, scope) ?? unknown(node, scope)
    return unknown(node, scope)
  }

  #variable(declaration: ast.VariableDeclaration, node: ast.Node, scope: Scope): Value {
    const isConstant = (declaration.parent.flags & ast.NodeFlags.Const) !== 0
    if (declaration.initializer)
      return isConstant ? this.evaluate(declaration.initializer, scope) : unknown(node, scope)
    return this.#looped(declaration, scope) ?? unknown(node, scope)
  }

  /** A loop variable is the first item. */
  #looped(declaration: ast.VariableDeclaration, scope: Scope): Value | undefined {
    const loop = declaration.parent.parent
    if (!ast.isForOfStatement(loop)) return undefined
    const list = this.evaluate(loop.expression, scope)
    return list.is === 'array' ? list.items[0] : undefined
  }

  #destructured(element: ast.BindingElement, scope: Scope): Value | undefined {
    const { parent: pattern } = element
    if (!ast.isObjectBindingPattern(pattern) && !ast.isArrayBindingPattern(pattern)) return undefined
    const owner = pattern.parent
    const into = new Map<ast.Node, Value>()
    const outer = ast.isBindingElement(owner) ? this.#destructured(owner, scope) : undefined
    const source = ast.isVariableDeclaration(owner) ? this.#variable(owner, owner, scope) : outer
    if (!source) return undefined
    this.#spread(pattern, source, into)
    const found = into.get(element)
    return found?.is === 'unknown' ? undefined : found
  }

  #template(node: ast.TemplateExpression, scope: Scope): Value {
    let text = node.head.text
    for (const span of node.templateSpans) {
      const value = this.fromCaller(this.evaluate(span.expression, scope))
      if (value.is !== 'plain') return unknown(node, scope)
      text += `${value.value}${span.literal.text}`
    }
    return plain(text)
  }

  #array(node: ast.ArrayLiteralExpression, scope: Scope): Value {
    const items = node.elements.flatMap(each => {
      if (!ast.isSpreadElement(each)) return [this.evaluate(each, scope)]
      const spread = this.fromCaller(this.evaluate(each.expression, scope))
      return spread.is === 'array' ? spread.items : null
    })
    return items.includes(null) ? unknown(node, scope) : { is: 'array', items: items.filter(each => each !== null) }
  }

  #object(node: ast.ObjectLiteralExpression, scope: Scope): Value {
    const entries = new Map<string, Value>()
    for (const each of node.properties) {
      if (ast.isSpreadAssignment(each)) {
        const spread = this.evaluate(each.expression, scope)
        if (spread.is !== 'object') return unknown(node, scope)
        for (const [name, value] of spread.entries) entries.set(name, value)
      } else if (each.name && (ast.isIdentifier(each.name) || ast.isStringLiteral(each.name))) {
        const { text } = each.name
        if (ast.isPropertyAssignment(each)) entries.set(text, this.evaluate(each.initializer, scope))
        else if (ast.isMethodDeclaration(each)) entries.set(text, { is: 'function', node: each, scope })
        else if (ast.isShorthandPropertyAssignment(each)) entries.set(text, this.#shorthand(each, scope))
      }
    }
    return { is: 'object', entries }
  }

  #shorthand(node: ast.ShorthandPropertyAssignment, scope: Scope): Value {
    const symbol = this.sources.checker.getShorthandAssignmentValueSymbol(node)
    const declaration = symbol?.valueDeclaration?.resolve()
    const bound = declaration && scope.get(declaration)
    if (bound) return bound
    if (declaration && ast.isVariableDeclaration(declaration)) return this.#variable(declaration, node.name, scope)
    return unknown(node.name, scope)
  }

  /** Follows the condition if it is known, else the requested alternative. */
  #choose(condition: ast.Expression, scope: Scope, whenTrue: ast.Expression, whenFalse: ast.Expression): Value {
    return this.evaluate(this.holds(this.evaluate(condition, scope)) ? whenTrue : whenFalse, scope)
  }

  protected holds(value: Value): boolean {
    const known = truth(value)
    if (known !== undefined) return known
    this.hasChosen = true
    return this.#isFirst
  }

  #prefixed(node: ast.PrefixUnaryExpression, scope: Scope): Value {
    const value = this.evaluate(node.operand, scope)
    const known = truth(value)
    if (node.operator === ast.SyntaxKind.ExclamationToken && known !== undefined) return plain(!known)
    if (node.operator === ast.SyntaxKind.MinusToken && value.is === 'plain' && typeof value.value === 'number')
      return plain(-value.value)
    return unknown(node, scope)
  }

  #binary(node: ast.BinaryExpression, scope: Scope): Value {
    const left = this.evaluate(node.left, scope)
    const right = () => this.evaluate(node.right, scope)
    switch (node.operatorToken.kind) {
      case ast.SyntaxKind.AmpersandAmpersandToken: {
        const then = right()
        // Only fragments change the statement; a value does not.
        if (truth(left) === undefined && then.is !== 'sql') return unknown(node, scope)
        return this.holds(left) ? then : plain(false)
      }
      case ast.SyntaxKind.BarBarToken:
        return truth(left) === undefined ? unknown(node, scope) : truth(left) ? left : right()
      case ast.SyntaxKind.QuestionQuestionToken:
        if (left.is === 'unknown') return unknown(node, scope)
        return left.is === 'plain' && (left.value ?? null) === null ? right() : left
      case ast.SyntaxKind.EqualsEqualsEqualsToken:
      case ast.SyntaxKind.ExclamationEqualsEqualsToken: {
        // A check of a row's content is taken as true.
        const same = ast.isTypeOfExpression(node.left) ? true : equal(left, right())
        if (same === undefined) return unknown(node, scope)
        return plain(same === (node.operatorToken.kind === ast.SyntaxKind.EqualsEqualsEqualsToken))
      }
      case ast.SyntaxKind.PlusToken: {
        const then = right()
        return left.is === 'plain' && then.is === 'plain' ? plain(`${left.value}${then.value}`) : unknown(node, scope)
      }
      default:
        return unknown(node, scope)
    }
  }

  #member(value: Value, name: string): Value | undefined {
    if (value.is === 'object') return value.entries.get(name) ?? plain(undefined)
    if (value.is === 'array' && name === 'length') return plain(value.items.length)
    if (value.is === 'array') return value.items[Number(name)]
    return undefined
  }

  #element(node: ast.ElementAccessExpression, scope: Scope): Value {
    const holder = this.fromCaller(this.evaluate(node.expression, scope))
    const key = this.evaluate(node.argumentExpression, scope)
    if (key.is === 'plain') return this.#member(holder, String(key.value)) ?? unknown(node, scope)
    // Any entry of a table will do, because its entries are alternatives.
    if (holder.is === 'object') return [...holder.entries.values()][0] ?? unknown(node, scope)
    return unknown(node, scope)
  }
}
