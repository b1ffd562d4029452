import bcd from '@mdn/browser-compat-data' with { type: 'json' }
import type { BrowserName, CompatStatement, Identifier } from '@mdn/browser-compat-data'
import { type ESTree, parseSync } from 'vite'
import { browserFloor } from '../../apps/web/browser-floor.ts'

/** A function or property that a browser of the floor lacks: `Map.groupBy`, `Array.prototype.toReversed`, `Temporal`. */
type Missing = { object: string; member?: string; isStatic?: boolean; why: string }
export type Found = { feature: string; why: string; at: string }

const browsers: readonly (readonly [BrowserName, string])[] = [
  ...Object.entries(browserFloor).map(([name, version]): [BrowserName, string] => [
    name as keyof typeof browserFloor,
    version,
  ]),
  ['safari_ios', browserFloor.safari],
]

/** Which browser of the floor lacks the feature; null when all have it, if with faults. */
export function lacking({ support }: CompatStatement): string | null {
  for (const [browser, floor] of browsers) {
    const ways = [support[browser] ?? []].flat().filter(way => !way.flags && !way.prefix && !way.alternative_name)
    const has = ways.some(
      ({ version_added: added }) => added && Number.parseFloat(added.replace('≤', '')) <= Number(floor),
    )
    if (!has) return `${browser} ${ways[0]?.version_added || 'never'}`
  }
  return null
}

/** What browsers lack of the language, and of its part for texts of a language. */
const scriptTrees = [treeAt(bcd.javascript, 'builtins'), treeAt(bcd.javascript, 'builtins', 'Intl')]

function treeAt(tree: Identifier, ...path: string[]): Identifier {
  const [name, ...rest] = path
  if (name === undefined) return tree
  const part = tree[name]
  if (!part) throw new Error(`the data have no ${name}`)
  return treeAt(part, ...rest)
}

const partsOf = (tree: Identifier): [string, Identifier][] =>
  Object.keys(tree)
    .filter(name => name !== '__compat')
    .map(name => [name, treeAt(tree, name)])

function membersOf(tree: Identifier): { missing: Missing[]; known: Set<string> } {
  const isScript = scriptTrees.includes(tree)
  const prefix = tree === scriptTrees[1] ? 'Intl.' : ''
  const missing: Missing[] = []
  const known = new Set<string>()
  for (const [object, node] of partsOf(tree)) {
    const why = node.__compat && lacking(node.__compat)
    if (why) missing.push({ object: prefix + object, why })
    for (const [name, { __compat }] of partsOf(node)) {
      const [, member = '', isStatic] = /^([a-zA-Z]\w*?)(_static)?$/.exec(name) ?? []
      // An underscore marks a part of a feature, such as an option or an event.
      if (!__compat || member === '' || member === object || member.includes('_')) continue
      const gap = lacking(__compat)
      if (!gap) known.add(member)
      else if (object === 'Window' && !isStatic) missing.push({ object: member, why: gap })
      else if (isScript)
        missing.push(
          { object: prefix + object, member, isStatic: true, why: gap },
          { object: prefix + object, member, why: gap },
        )
      else missing.push({ object, member, ...(isStatic && { isStatic: true }), why: gap })
    }
  }
  return { missing, known }
}

const trees = [bcd.api, ...scriptTrees].map(membersOf)
/** Everything that a script can name and a browser of the floor lacks. */
export const missing: readonly Missing[] = trees.flatMap(tree => tree.missing)

const camelCase = (property: string) => property.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
/** Names of members that some other object has had for long: `values` of a newer object says nothing. */
const known = new Set([
  ...trees.flatMap(tree => [...tree.known]),
  ...Object.keys(treeAt(bcd.css, 'properties')).map(camelCase),
])

const named = new Map(
  missing.flatMap(({ object, member, isStatic, why }) =>
    member === undefined ? [[object, why]] : isStatic ? [[`${object}.${member}`, why]] : [],
  ),
)
const members = new Map(
  missing.flatMap(({ object, member, isStatic, why }) =>
    member === undefined || isStatic || known.has(member) ? [] : [[member, `${object}.${member}, ${why}`]],
  ),
)

type Node = ESTree.Node
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

function walk(value: unknown, see: (node: Node, parent: Node | null) => void, parent: Node | null = null): void {
  if (Array.isArray(value)) for (const each of value) walk(each, see, parent)
  if (!isNode(value)) return
  see(value, parent)
  for (const each of Object.values(value)) if (typeof each === 'object') walk(each, see, value)
}

/** `member` of `object.member` and `object['member']`. */
function memberOf(node: ESTree.MemberExpression): string | null {
  if (node.property.type === 'Identifier') return node.computed ? null : node.property.name
  return node.property.type === 'Literal' && typeof node.property.value === 'string' ? node.property.value : null
}

function boundNames(pattern: unknown, into: Set<string>): void {
  walk(pattern, (node, parent) => {
    const isKey = parent?.type === 'Property' && parent.key === node && parent.value !== node
    if (node.type === 'Identifier' && !isKey) into.add(node.name)
  })
}

type Names = { bound: Set<string>; own: Set<string> }

/** What the files declare themselves: their variables, file by file, and the members of their own objects. */
function declaredIn(program: ESTree.Program, own: Set<string>): Names {
  const bound = new Set<string>()
  walk(program, node => {
    if (node.type === 'VariableDeclarator') boundNames(node.id, bound)
    else if (node.type === 'CatchClause') boundNames(node.param, bound)
    else if (node.type.startsWith('Import') && 'local' in node) boundNames(node.local, bound)
    if ('params' in node) boundNames(node.params, bound)
    if (/Function|Class/.test(node.type) && 'id' in node) boundNames(node.id, bound)
    if ('key' in node && !('computed' in node && node.computed) && isNode(node.key)) {
      if (node.key.type === 'Identifier') own.add(node.key.name)
      else if (node.key.type === 'Literal') own.add(String(node.key.value))
    }
    if (node.type === 'AssignmentExpression' && node.left.type === 'MemberExpression')
      own.add(memberOf(node.left) ?? '')
  })
  return { bound, own }
}

/** Look-behind, modifiers, and the flag v, which no build can rewrite. */
const NEWER_PATTERN = /\(\?<[=!]|\(\?[ims]*-?[ims]+:/

function featureOf(node: Node, parent: Node | null, { bound, own }: Names): [feature: string, why: string] | null {
  const isFree = (name: string) => !bound.has(name)
  if (node.type === 'StaticBlock') return ['static { }', 'safari 16.4']
  if (node.type === 'Literal' && 'regex' in node && node.regex) {
    const { pattern, flags } = node.regex
    return NEWER_PATTERN.test(pattern) || flags.includes('v') ? [`/${pattern}/${flags}`, 'safari 16.4 or newer'] : null
  }
  if (node.type === 'MemberExpression') {
    const member = memberOf(node)
    if (member === null) return null
    const object = node.object.type === 'Identifier' && isFree(node.object.name) ? node.object.name : null
    const name = ['window', 'globalThis', 'self'].includes(object ?? '') ? member : `${object}.${member}`
    const why = object === null ? undefined : named.get(name)
    if (why) return [name, why]
    const newer = own.has(member) ? undefined : members.get(member)
    return newer ? [`.${member}`, newer] : null
  }
  if (node.type !== 'Identifier' || !isFree(node.name)) return null
  const isOnlyName =
    parent !== null &&
    ((parent.type === 'MemberExpression' && parent.property === node && !parent.computed) ||
      ('key' in parent && parent.key === node && !('computed' in parent && parent.computed)))
  const why = isOnlyName ? undefined : named.get(node.name)
  return why ? [node.name, why] : null
}

/** Where scripts name something, or are written in a way, that a browser of the floor does not know. */
export function findNewer(scripts: ReadonlyMap<string, string>): Found[] {
  const own = new Set<string>()
  const parsed = [...scripts].map(([file, text]) => {
    const { program, errors } = parseSync(file, text)
    if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
    return { file, text, program, names: declaredIn(program, own) }
  })
  const found: Found[] = []
  for (const { file, text, program, names } of parsed)
    walk(program, (node, parent) => {
      const [feature, why] = featureOf(node, parent, names) ?? []
      if (feature === undefined || why === undefined) return
      found.push({ feature, why, at: `${file}: ${text.slice(Math.max(0, node.start - 60), node.end + 40)}` })
    })
  return found
}
