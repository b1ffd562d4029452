import { calls } from '@zhixiao/contract/calls.ts'
import { kebab, listed, type Maker } from './made.ts'

const lists = { calls: 'packages/contract/src/calls.ts', handlers: 'apps/server/src/handlers.ts' } as const

/**
 * The files of a new call: contract, handler and test, and a line in each of the two lists. @throws Error for a name
 * that is not `group.name` or is taken.
 */
export const newCall: Maker = ([name = ''], read) => {
  const [, group, verb] = /^([a-z]+)\.([a-z][a-zA-Z]+)$/.exec(name) ?? []
  if (group === undefined || verb === undefined) throw new Error(`A call is named group.name, not ${name}.`)
  if (read(lists.calls).includes(`'${name}'`)) throw new Error(`There is a call ${name} already.`)
  const file = kebab(verb)
  const id = nextCallId(Object.values(calls).map(call => call.id))
  const entry = { name, group, verb, from: `./${group}/${file}.ts` }
  return {
    created: {
      [`packages/contract/src/${group}/${file}.ts`]: contractOf(name, id, verb, `/api/${group}/${file}`),
      [`apps/server/src/calls/${group}/${file}.ts`]: handlerOf(name, id, verb),
      [`apps/server/src/calls/${group}/${file}.test.ts`]: testOf(name, id),
    },
    changed: {
      [lists.calls]: listed(read(lists.calls), entry, '} as const satisfies Record<string, SiteCall>'),
      [lists.handlers]: listed(read(lists.handlers), entry, '} satisfies Handlers'),
    },
    next: 'npm run check names the rows that are missing in two lists; a row in docs/requirements.tsv, npm run docs.',
  }
}

/** The first unused number of our own calls. */
export function nextCallId(taken: readonly string[]): string {
  const numbers = taken.map(id => Number(id.slice('CALL-'.length)))
  return `CALL-${Math.max(901, ...numbers) + 1}`
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

const handlerOf = (name: string, id: string, verb: string) => `import type { Handler } from '../../kernel/context.ts'
import { ok } from '../../kernel/result.ts'

/** ${id}: TODO. */
export const ${verb}: Handler<'${name}'> = async () => ok({})
`

const testOf = (name: string, id: string) => `import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openWorld } from '../../testing/open-world.ts'

const { clientOf } = await openWorld()

test('${id} TODO: what it answers', async () => {
  const customer = await clientOf('zhangSan')
  const answer = await customer.call('${name}', {})
  assert.ok(answer.ok)
  assert.fail('say what is in the answer, and what each error, a caller without the right and a repeat get')
})
`
