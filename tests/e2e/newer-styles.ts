import bcd from '@mdn/browser-compat-data' with { type: 'json' }
import type { Identifier } from '@mdn/browser-compat-data'
import postcss, { type Declaration } from 'postcss'
import { lacking } from './newer-than-floor.ts'

const parts = (name: string): Identifier => bcd.css[name] ?? {}
const isNewer = (part: Identifier | undefined): boolean =>
  part?.__compat !== undefined && lacking(part.__compat) !== null

const functions = new Set(
  Object.values(parts('types')).flatMap(type =>
    Object.entries(type).flatMap(([name, part]) =>
      'support' in part || !isNewer(part) ? [] : [name.replaceAll('_', '-')],
    ),
  ),
)

function* inDeclaration({ prop, value }: Declaration): Generator<string> {
  const property = parts('properties')[prop]
  if (isNewer(property)) yield prop
  else for (const word of value.match(/[\w-]+/g) ?? []) if (isNewer(property?.[word])) yield `${prop}: ${word}`
  for (const [, name = ''] of value.matchAll(/([\w-]+)\(/g)) if (functions.has(name)) yield `${name}()`
}

/** What a style sheet names outside of `@supports` that a browser of the floor does not know. */
export function newerStyles(css: string): Set<string> {
  const found = new Set<string>()
  const sheet = postcss.parse(css)
  sheet.walkAtRules('supports', rule => void rule.remove())
  sheet.walkAtRules(({ name, params }) => {
    const rule = parts('at-rules')[name]
    if (isNewer(rule)) found.add(`@${name}`)
    for (const word of params.match(/[\w-]+/g) ?? []) if (isNewer(rule?.[word])) found.add(`@${name} ${word}`)
  })
  sheet.walkRules(({ selector }) => {
    if (selector.includes('&')) found.add('nesting')
    for (const [pseudo, name = ''] of selector.matchAll(/::?([\w-]+)/g))
      if (isNewer(parts('selectors')[name])) found.add(pseudo)
  })
  sheet.walkDecls(declaration => {
    for (const each of inDeclaration(declaration)) found.add(each)
  })
  return found
}
