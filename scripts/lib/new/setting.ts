import { camel, type Maker, withRow } from './made.ts'

const lists = { forms: 'apps/server/src/kernel/env.ts', words: 'apps/server/src/kernel/setting-words.ts' } as const

/** The form and the words of a new setting, and a failing test. @throws Error for a name that is not in capitals or is taken. */
export const newSetting: Maker = ([name = ''], read) => {
  if (!/^[A-Z]+(_[A-Z]+)+$/.test(name))
    throw new Error(`A setting is named in capitals, such as SESSION_IDLE_MIN, not ${name}.`)
  if (new RegExp(`^  ${name}:`, 'm').test(read(lists.forms))) throw new Error(`There is a setting ${name} already.`)
  const field = camel(name.toLowerCase())
  const words = `  ${name}: { en: 'TODO', zh: 'TODO' },\n`
  const form = withRow(read(lists.forms), `  ${name}: z.string().default(''),\n`, '  DEMO: zeroOrOne')
  return {
    created: { [`apps/server/src/kernel/${name.toLowerCase().replaceAll('_', '-')}.test.ts`]: testOf(name, field) },
    changed: {
      [lists.forms]: withRow(form, `  ${field}: raw.${name},\n`, '  trustProxy: raw'),
      [lists.words]: withRow(read(lists.words), words, '} satisfies WordsOf', 'const siteWords = {'),
    },
    next: 'its form and default in env.ts, its words in the group of its subject, what it needs; npm run docs.',
  }
}

const testOf = (name: string, field: string) => `import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readEnv } from './env.ts'

test('TODO: what it changes', () => {
  const read = readEnv({ ${name}: 'x' })
  assert.ok(read.ok)
  assert.equal(read.env.${field}, 'x')
  assert.fail('say what behaves otherwise with it, its default, and how a wrong value is refused')
})
`
