import { codesOf } from '@zhixiao/domain/codes/table.ts'
import { type StaffArea, type StaffRight, staffCan, staffRights, staffRoles } from '@zhixiao/domain/staff/staff-can.ts'
import { camel, capital, listed, type Maker, withRow } from './made.ts'

/** How the files of an act call it and its parts, and its area with the first roles that ask and approve there. */
type Names = { file: string; verb: string; type: string; rule: string; area: StaffArea; maker: string; checker: string }

const firstWith = (area: StaffArea, right: StaffRight) =>
  codesOf(staffRoles).find(role => staffCan([role], area, right))
/** The areas in which an act can be asked for and approved. */
const areas = codesOf(staffRights).filter(area => firstWith(area, 'make') && firstWith(area, 'check'))

const lists = {
  acts: 'packages/contract/src/acts/acts.ts',
  handlers: 'apps/server/src/acts/act-handlers.ts',
} as const

/** Why acts of an area are refused; agreements are texts. */
const refusalsOf = (area: StaffArea): string =>
  `packages/domain/src/acts/refusals/${area === 'agreement' ? 'content' : area}.ts`

/**
 * The files of a new act of staff: definition, rule and handler with a failing test of each, a line in both lists, and a refusal. `--area
 * fund` says whose right it needs, otherwise that of service on behalf of customers. @throws Error for a name that is not two
 * words or is taken, and for an area in which nobody asks or approves.
 */
export const newAct: Maker = (given, read) => {
  const option = given.indexOf('--area')
  const words = option < 0 ? given : given.toSpliced(option, 2)
  const name = words.join(' ')
  const wanted = option < 0 ? 'identity' : given[option + 1]
  const area = areas.find(each => each === wanted)
  if (!area) throw new Error(`--area is one of ${areas.join(', ')}, not ${wanted ?? 'nothing'}.`)
  if (!/^[a-z][a-z-]+ [a-z][a-z-]+$/.test(name)) throw new Error(`An act is named by two words, not ${name}.`)
  if (read(lists.acts).includes(`'${name}'`)) throw new Error(`There is an act ${name} already.`)
  const file = name.replace(' ', '-')
  const verb = camel(file)
  const type = capital(verb)
  const people = { maker: firstWith(area, 'make') ?? '', checker: firstWith(area, 'check') ?? '' }
  const names = { file, verb, type, rule: `decide${type}`, area, ...people }
  const entry = { name, group: '', verb, from: `./${file}.ts` }
  return {
    created: {
      [`packages/contract/src/acts/${file}.ts`]: definitionOf(name, names),
      [`packages/domain/src/acts/${file}.ts`]: ruleOf(names),
      [`packages/domain/src/acts/${file}.test.ts`]: testOf(names),
      [`apps/server/src/acts/${file}.ts`]: handlerOf(name, names),
      [`apps/server/src/acts/${file}.test.ts`]: officeTestOf(name, names),
    },
    changed: {
      [lists.acts]: listed(read(lists.acts), entry, '}\n\nexport type ActName'),
      [lists.handlers]: listed(read(lists.handlers), entry, '} satisfies {'),
      [refusalsOf(area)]: withRow(read(refusalsOf(area)), refusalOf(names), '\n}\n', 'Refusals = {'),
    },
    next: 'input, expiry and checkers in the definition, the rule, its refusals in both languages, lock and write, the button; npm run docs.',
  }
}

const definitionOf = (name: string, { verb, area }: Names) => `import { z } from 'zod'
import { reason, word } from './act-fields.ts'
import { defineAct, MASTER } from './define-act.ts'

export const ${verb} = defineAct({
  name: '${name}',
  area: '${area}',
  zh: 'TODO',
  en: 'TODO: what it does',
  expires: MASTER,
  input: z.strictObject({ custno: word('客户号'), reason: reason(4) }),
  places: ['custno'],
  subjects: ({ custno }) => [{ custno }],
})
`

const refusalOf = ({ file }: Names) => `
  '${file}.done': words(
    () => 'TODO',
    () => 'TODO.',
  ),`

const ruleOf = ({
  file,
  type,
  rule,
}: Names) => `import { alreadyDone, type Decision, decided, refuse } from './refusals.ts'

/** TODO: what decides; null for no such customer. */
export type ${type}Facts = { isClosed: boolean; isDone: boolean } | null
type Given = { custno: string; reason: string }
export type ${type} = Given

/** TODO: whether it is done. */
export function ${rule}(facts: ${type}Facts, given: Given): Decision<${type}> {
  const { custno } = given
  if (!facts) return refuse('customer.unknown', { custno })
  if (facts.isClosed) return refuse('customer.closed', { custno })
  return facts.isDone ? alreadyDone('${file}.done', {}) : decided(given)
}
`

const testOf = ({ file, rule }: Names) => `import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ${rule} } from './${file}.ts'

test('TODO: what is done, and each refusal', () => {
  const given = { custno: '100000000001', reason: '客户申请' }
  assert.deepEqual(${rule}({ isClosed: false, isDone: false }, given), { ok: true, effects: given })
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
    const { closed_at } = await lockCustomer(tx, custno)
    return { isClosed: closed_at !== null, isDone: false }
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

const officeTestOf = (name: string, { area, maker, checker }: Names) => `import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openDesks } from '../doors/console/testing.ts'
import { startTestOps, type TestOps } from '../doors/shell/testing.ts'

let ops: TestOps
let office: Awaited<ReturnType<typeof openDesks>>
before(async () => {
  ops = await startTestOps()
  office = await openDesks(ops.server.ctx, { asks: ['${maker}'], approves: ['${checker}'], looks: ['auditor'] })
})
after(async () => {
  await office.close()
  await ops.close()
})

test('TODO-01 what one person asks for and another one approves is done', async () => {
  const { custno } = ops.world.people.zhangSan
  const proposal = { act: '${name}' as const, input: { custno, reason: '客户书面申请' } }
  const tried = await office.at('asks').call('request.try', proposal)
  assert.equal(tried.code, '0000', JSON.stringify(tried.data))
  assert.equal((await office.at('looks').call('request.try', proposal)).code, 'CON-0403', 'no right in ${area}')

  const { digest } = tried.data
  const asked = await office.at('asks').call('request.submit', { ...proposal, digest, note: '材料齐全，请复核' })
  assert.equal(asked.code, '0000', JSON.stringify(asked.data))
  const code = office.seat('approves').codes.next()
  const done = await office.at('approves').call('request.approve', { id: asked.data.requestId, digest, code })
  assert.equal(done.code, '0000', JSON.stringify(done.data))
  assert.fail('say what is stored now, and what a request that changes nothing leaves')
})
`
