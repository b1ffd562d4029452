import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, stringify } from 'yaml'
import { parseTemplate, type TemplateNode, type Term } from './parse-template.ts'

type Scope = { dot: unknown; variables: ReadonlyMap<string, unknown> }
type Blocks = Map<string, readonly TemplateNode[]>

/**
 * The manifests of a Helm chart, as `helm template` writes them. Knows the part of the template language that our chart uses,
 * and is stricter: a value that does not exist is an error.
 */
export function renderChart(folder: string, namespace: string, overrides: object = {}): string {
  const read = (path: string): string => readFileSync(join(folder, path), 'utf8')
  const chart: unknown = parse(read('Chart.yaml'))
  const dot = {
    Values: merged(parse(read('values.yaml')), overrides),
    Chart: { AppVersion: memberOf(chart, 'appVersion') },
    Release: { Namespace: namespace },
  }
  const files = readdirSync(join(folder, 'templates')).sort()
  const blocks: Blocks = new Map()
  const pages = files.map(file => ({ file, nodes: parseTemplate(read(join('templates', file)), blocks) }))
  return pages
    .filter(({ file }) => file.endsWith('.yaml'))
    .map(({ nodes }) => `---${rootOf(nodes)}`)
    .join('')

  function rootOf(nodes: readonly TemplateNode[]): string {
    const text = write(nodes, { dot, variables: new Map([['$', dot]]) }, blocks).trim()
    return `\n${text}\n`
  }
}

function merged(base: unknown, over: unknown): unknown {
  if (!isRecord(base) || !isRecord(over)) return over
  const changed = Object.entries(over).map(([name, value]) => [name, name in base ? merged(base[name], value) : value])
  return { ...base, ...Object.fromEntries(changed) }
}

function write(nodes: readonly TemplateNode[], scope: Scope, blocks: Blocks): string {
  let variables = scope.variables
  let text = ''
  for (const node of nodes) {
    const here = { dot: scope.dot, variables }
    if (node.kind === 'text') text += node.text
    else if (node.kind === 'output') text += textOf(evaluate(node.of, here, blocks))
    else if (node.kind === 'assign') variables = new Map(variables).set(node.name, evaluate(node.of, here, blocks))
    else text += writeBlock(node, here, blocks)
  }
  return text
}

function writeBlock(
  node: Exclude<TemplateNode, { kind: 'text' | 'output' | 'assign' }>,
  scope: Scope,
  blocks: Blocks,
): string {
  const value = evaluate(node.of, scope, blocks)
  if (!isTrue(value)) return write(node.otherwise, scope, blocks)
  if (node.kind === 'if') return write(node.body, scope, blocks)
  if (node.kind === 'with') return write(node.body, { ...scope, dot: value }, blocks)
  return itemsOf(value)
    .map(([key, item]) => {
      const [name, ...more] = node.variables.toReversed()
      const named = [...(name ? [[name, item] as const] : []), ...more.map(each => [each, key] as const)]
      return write(node.body, { dot: item, variables: new Map([...scope.variables, ...named]) }, blocks)
    })
    .join('')
}

function itemsOf(value: unknown): [key: unknown, item: unknown][] {
  if (Array.isArray(value)) return [...value.entries()]
  if (isRecord(value)) return Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  throw new Error(`range over ${JSON.stringify(value)}`)
}

function evaluate(term: Term, scope: Scope, blocks: Blocks): unknown {
  if (term.kind === 'literal') return term.value
  if (term.kind === 'call') {
    const values = term.arguments.map(each => evaluate(each, scope, blocks))
    if (term.name === 'include') return include(values, blocks)
    const known = functions[term.name]
    if (!known) throw new Error(`The function ${term.name} is not known.`)
    return known(...values)
  }
  if (term.from !== '' && !scope.variables.has(term.from)) throw new Error(`${term.from} is not set.`)
  const start = term.from === '' ? scope.dot : scope.variables.get(term.from)
  return term.members.reduce<unknown>(memberOf, start)
}

function include([name, dot]: readonly unknown[], blocks: Blocks): string {
  const nodes = typeof name === 'string' ? blocks.get(name) : undefined
  if (!nodes) throw new Error(`The template ${name} is not defined.`)
  return write(nodes, { dot, variables: new Map([['$', dot]]) }, blocks)
}

function memberOf(value: unknown, name: string): unknown {
  if (!isRecord(value) || !(name in value)) throw new Error(`There is no ${name} in ${JSON.stringify(value)}.`)
  return value[name]
}

const functions: Readonly<Record<string, (...values: unknown[]) => unknown>> = {
  dict: (...pairs) =>
    Object.fromEntries(pairs.flatMap((each, at) => (at % 2 === 0 ? [[textOf(each), pairs[at + 1]]] : []))),
  list: (...items) => items,
  compact: list => (Array.isArray(list) ? list.filter(isTrue) : []),
  default: (fallback, value) => (isTrue(value) ? value : fallback),
  quote: value => JSON.stringify(textOf(value)),
  printf: (form, ...values) => textOf(form).replace(/%s/g, () => textOf(values.shift())),
  sha256sum: value => createHash('sha256').update(textOf(value)).digest('hex'),
  toYaml: value => stringify(value, { sortMapEntries: true, lineWidth: 0 }).trimEnd(),
  nindent: (spaces, value) => `\n${textOf(value)}`.replaceAll('\n', `\n${' '.repeat(Number(spaces))}`),
}

const isTrue = (value: unknown): boolean =>
  isRecord(value) ? Object.keys(value).length > 0 : Array.isArray(value) ? value.length > 0 : Boolean(value)

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const textOf = (value: unknown): string => String(value ?? '')
