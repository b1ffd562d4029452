import { camel, capital, listed, type Maker } from './made.ts'

/** How the files of an act call it and its parts. */
type Names = { file: string; verb: string; type: string; rule: string }

const lists = {
  acts: 'packages/contract/src/acts/acts.ts',
  handlers: 'apps/server/src/acts/act-handlers.ts',
} as const

/**
 * The files of a new act of staff: definition, rule, handler and a failing test, and a line in each of the two lists. @throws
 * Error for a name that is not two words or is taken.
 */
export const newAct: Maker = (words, read) => {
  const name = words.join(' ')
  if (!/^[a-z][a-z-]+ [a-z][a-z-]+$/.test(name)) throw new Error(`An act is named by two words, not ${name}.`)
  if (read(lists.acts).includes(`'${name}'`)) throw new Error(`There is an act ${name} already.`)
  const file = name.replace(' ', '-')
  const verb = camel(file)
  const type = capital(verb)
  const names = { file, verb, type, rule: `decide${type}` }
  const entry = { name, group: '', verb, from: `./${file}.ts` }
  return {
    created: {
      [`packages/contract/src/acts/${file}.ts`]: definitionOf(name, names),
      [`packages/domain/src/acts/${file}.ts`]: ruleOf(names),
      [`packages/domain/src/acts/${file}.test.ts`]: testOf(names),
      [`apps/server/src/acts/${file}.ts`]: handlerOf(name, names),
    },
    changed: {
      [lists.acts]: listed(read(lists.acts), entry, '}\n\nexport type ActName'),
      [lists.handlers]: listed(read(lists.handlers), entry, '} satisfies {'),
    },
    next: 'area, input and expiry in the definition, the rule and its refusals, lock and write; npm run docs.',
  }
}

const definitionOf = (name: string, { verb }: Names) => `import { z } from 'zod'
import { reason, word } from './act-fields.ts'
import { defineAct, MASTER } from './define-act.ts'

export const ${verb} = defineAct({
  name: '${name}',
  area: 'customer',
  zh: 'TODO',
  en: 'TODO: what it does',
  expires: MASTER,
  input: z.strictObject({ custno: word('客户号'), reason: reason(4) }),
  places: ['custno'],
  subjects: ({ custno }) => [{ custno }],
})
`

const ruleOf = ({ type, rule }: Names) => `import { type Decision, decided, refuse } from './refusals.ts'

/** TODO: what decides; null for no such customer. */
export type ${type}Facts = { isClosed: boolean } | null
type Given = { custno: string; reason: string }
export type ${type} = Given

/** TODO: whether it is done. */
export function ${rule}(facts: ${type}Facts, given: Given): Decision<${type}> {
  const { custno } = given
  if (!facts) return refuse('customer.unknown', { custno })
  return facts.isClosed ? refuse('customer.closed', { custno }) : decided(given)
}
`

const testOf = ({ file, rule }: Names) => `import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ${rule} } from './${file}.ts'

test('TODO: what is done, and each refusal', () => {
  const given = { custno: '100000000001', reason: '客户申请' }
  assert.deepEqual(${rule}({ isClosed: false }, given), { ok: true, effects: given })
  assert.fail('say what is done, and each refusal by its code')
})
`

const handlerOf = (
  name: string,
  { file, verb, type, rule }: Names,
) => `import { findCustomer } from '@zhixiao/db/account/customers.ts'
import { lockCustomer } from '@zhixiao/db/account/profile.ts'
import { ${rule}, type ${type}, type ${type}Facts } from '@zhixiao/domain/acts/${file}.ts'
import type { ActHandler } from './act-handler.ts'

export const ${verb}: ActHandler<'${name}', ${type}Facts, ${type}> = {
  async lock(tx, { custno }) {
    if (!(await findCustomer(tx, custno))) return null
    return { isClosed: (await lockCustomer(tx, custno)).closed_at !== null }
  },
  decide: ${rule},
  async write() {
    throw new Error('TODO: store the effects')
  },
  event: effects => effects,
  show: ({ custno, reason }) => ({
    changes: [{ name: '理由', before: null, after: reason }],
    totals: [{ name: '客户', value: custno }],
    tables: [],
    warnings: [],
  }),
  say: ({ custno }) => \`TODO: \${custno}\`,
}
`
