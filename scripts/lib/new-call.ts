const kebab = (name: string): string => name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)

export type CallFiles = {
  /** New files, by path from the root. */
  created: Record<string, string>
  /** The new text of the two lists. */
  calls: string
  handlers: string
}

/**
 * The files of a new call: contract, handler and test, and a line in each of the two lists. @throws Error for a name
 * that is not `group.name` or is taken.
 */
export function newCall(name: string, id: string, lists: { calls: string; handlers: string }): CallFiles {
  const [, group, verb] = /^([a-z]+)\.([a-z][a-zA-Z]+)$/.exec(name) ?? []
  if (group === undefined || verb === undefined) throw new Error(`A call is named group.name, not ${name}.`)
  if (lists.calls.includes(`'${name}'`)) throw new Error(`There is a call ${name} already.`)
  const file = kebab(verb)
  return {
    created: {
      [`packages/contract/src/${group}/${file}.ts`]: contractOf(name, id, verb, `/api/${group}/${file}`),
      [`apps/server/src/${group}/${file}.ts`]: handlerOf(name, id, verb),
      [`apps/server/src/${group}/${file}.test.ts`]: testOf(name, id),
    },
    calls: listed(
      lists.calls,
      { name, group, verb, from: `./${group}/${file}.ts` },
      '} as const satisfies Record<string, SiteCall>',
    ),
    handlers: listed(lists.handlers, { name, group, verb, from: `./${group}/${file}.ts` }, '} satisfies Handlers'),
  }
}

/** The first unused number of our own calls. */
export function nextCallId(taken: readonly string[]): string {
  const numbers = taken.map(id => Number(id.slice('CALL-'.length)))
  return `CALL-${Math.max(901, ...numbers) + 1}`
}

/** What a list has under a name: `verb` of a file, imported with its group where another file has such a verb. */
type Entry = { name: string; group: string; verb: string; from: string }

/** A list with one more import, in sort order, and one more entry at its end. */
export function listed(list: string, { name, group, verb, from }: Entry, end: string): string {
  const taken = new RegExp(`import \\{[^}]*\\b${verb}\\b[^}]*\\}`).test(list)
  const local = taken ? `${group}${verb.charAt(0).toUpperCase()}${verb.slice(1)}` : verb
  const line = `import { ${taken ? `${verb} as ${local}` : verb} } from '${from}'`
  const lines = list.replace(end, `  '${name}': ${local},\n${end}`).split('\n')
  const path = (each: string) => /from '(\.\/[^']+)'/.exec(each)?.[1] ?? ''
  const after = lines.findLastIndex(each => path(each) !== '' && path(each) < path(line))
  return lines.toSpliced(after + 1, 0, line).join('\n')
}

const contractOf = (name: string, id: string, verb: string, path: string) => `import { z } from 'zod'
import { defineCall } from '../define-call.ts'

/** TODO: one sentence on what it answers or changes. */
export const ${verb} = defineCall({
  door: 'site',
  id: '${id}',
  name: '${name}',
  summary: 'TODO',
  method: 'GET',
  path: '${path}',
  access: 'customer',
  input: z.strictObject({}),
  output: z.object({}),
  errors: [],
})
`

const handlerOf = (name: string, id: string, verb: string) => `import type { Handler } from '../kernel/context.ts'
import { ok } from '../kernel/result.ts'

/** ${id}: TODO. */
export const ${verb}: Handler<'${name}'> = async () => ok({})
`

const testOf = (name: string, id: string) => `import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openWorld } from '../testing/open-world.ts'

const { clientOf } = await openWorld()

test('${id} TODO: what it answers', async () => {
  const customer = await clientOf('zhangSan')
  const answer = await customer.call('${name}', {})
  assert.ok(answer.ok)
  assert.fail('say what is in the answer, and what each error, a caller without the right and a repeat get')
})
`
