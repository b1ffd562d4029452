/** A value in a template: written there, found by a path from `.` or from a variable, or made by a function. */
export type Term =
  | { kind: 'literal'; value: string | number | boolean }
  | { kind: 'path'; from: string; members: string[] }
  | { kind: 'call'; name: string; arguments: Term[] }
export type TemplateNode =
  | { kind: 'text'; text: string }
  | { kind: 'output'; of: Term }
  | { kind: 'assign'; name: string; of: Term }
  | {
      kind: 'if' | 'with' | 'range'
      of: Term
      /** Of a range: its index, if named, and its item. */
      variables: string[]
      body: TemplateNode[]
      otherwise: TemplateNode[]
    }

const ACTION = /\{\{(-\s)?\s*(?:\/\*[\s\S]*?\*\/|([\s\S]*?))\s*(\s-)?\}\}/g

/** Parses a template of Go's language; blocks that it defines are added to `blocks`. */
export function parseTemplate(source: string, blocks: Map<string, readonly TemplateNode[]>): TemplateNode[] {
  const pieces = piecesOf(source)
  let at = 0
  const nodes = sequence()
  if (at < pieces.length) throw new Error(`{{ ${pieces[at]?.action} }} ends nothing.`)
  return nodes

  /** Nodes up to the `end` or `else` of the block around them. */
  function sequence(): TemplateNode[] {
    const found: TemplateNode[] = []
    for (; at < pieces.length; at += 1) {
      const { text, action } = pieces[at] ?? { text: '', action: null }
      if (text !== '') found.push({ kind: 'text', text })
      if (action === null || action === '') continue
      const [, word = '', rest = ''] = /^(\w+)\s*([\s\S]*)$/.exec(action) ?? []
      if (word === 'end' || word === 'else') return found
      if (word === 'define') {
        at += 1
        blocks.set(JSON.parse(rest), sequence())
      } else if (word === 'if' || word === 'with' || word === 'range') found.push(block(word, rest))
      else found.push(statement(action))
    }
    return found
  }

  function block(kind: 'if' | 'with' | 'range', head: string): TemplateNode {
    const [, names = '', expression = head] = (kind === 'range' && /^([$\w, ]+?)\s*:=\s*([\s\S]*)$/.exec(head)) || []
    at += 1
    const body = sequence()
    let otherwise: TemplateNode[] = []
    if (pieces[at]?.action === 'else') {
      pieces[at] = { text: '', action: '' }
      otherwise = sequence()
    }
    if (pieces[at]?.action !== 'end') throw new Error(`{{ ${kind} ${head} }} has no end.`)
    return { kind, of: termOf(expression), variables: names.split(/[ ,]+/).filter(Boolean), body, otherwise }
  }
}

function statement(action: string): TemplateNode {
  const [, name, expression = ''] = /^(\$\w+)\s*:?=\s*([\s\S]*)$/.exec(action) ?? []
  return name === undefined ? { kind: 'output', of: termOf(action) } : { kind: 'assign', name, of: termOf(expression) }
}

/** Texts, each with the action that follows it; null after the last. Marks of trimming are applied. */
function piecesOf(source: string): { text: string; action: string | null }[] {
  const pieces: { text: string; action: string | null }[] = []
  let from = 0
  let trims = false
  const textTo = (end: number) => (trims ? source.slice(from, end).trimStart() : source.slice(from, end))
  for (const match of source.matchAll(ACTION)) {
    const text = textTo(match.index)
    pieces.push({ text: match[1] ? text.trimEnd() : text, action: match[2] ?? '' })
    from = match.index + match[0].length
    trims = match[3] !== undefined
  }
  return [...pieces, { text: textTo(source.length), action: null }]
}

const TOKEN = /\s*("(?:[^"\\]|\\.)*"|[()|]|[^\s()|"]+)/g

/** A pipeline: the value before a bar is the last argument of the function after it. */
function termOf(expression: string): Term {
  const tokens = [...expression.matchAll(TOKEN)].map(([, token = '']) => token)
  const term = pipeline()
  if (tokens.length > 0) throw new Error(`${expression} has ${tokens[0]} too much.`)
  return term

  function pipeline(): Term {
    let term = command()
    while (tokens[0] === '|') {
      tokens.shift()
      const next = command()
      if (next.kind !== 'call') throw new Error(`${expression} pipes into no function.`)
      term = { ...next, arguments: [...next.arguments, term] }
    }
    return term
  }

  function command(): Term {
    const first = operand()
    if (first.kind !== 'call') return first
    // A call in brackets has its arguments already.
    while (tokens.length > 0 && tokens[0] !== '|' && tokens[0] !== ')') first.arguments.push(operand())
    return first
  }

  function operand(): Term {
    const token = tokens.shift() ?? ''
    if (token === '(') {
      const inner = pipeline()
      if (tokens.shift() !== ')') throw new Error(`${expression} lacks a bracket.`)
      return inner
    }
    if (/^"|^-?\d+$|^(?:true|false)$/.test(token)) return { kind: 'literal', value: JSON.parse(token) }
    if (/^(?:\$\w*)?(?:\.\w+)*\.?$/.test(token) && token !== '') {
      const [from = '', ...members] = token.split('.')
      return { kind: 'path', from, members: members.filter(Boolean) }
    }
    if (/^\w+$/.test(token)) return { kind: 'call', name: token, arguments: [] }
    throw new Error(`${token} in ${expression} is not understood.`)
  }
}
