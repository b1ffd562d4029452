import { codesOf } from '@zhixiao/domain/codes/table.ts'
import { bothCheckers } from '@zhixiao/domain/staff/needed-checkers.ts'
import {
  type StaffArea,
  type StaffRight,
  type StaffRole,
  staffCan,
  staffRights,
  staffRoles,
} from '@zhixiao/domain/staff/staff-can.ts'
import { camel, capital, listed, type Maker, withRow } from './made.ts'

/** How the files of an act call it and its parts, its area, and the roles that ask and approve in its test. */
type Names = {
  name: string
  zh: string
  file: string
  verb: string
  type: string
  rule: string
  area: StaffArea
  isForTwo: boolean
  maker: StaffRole
  checkers: readonly StaffRole[]
  object: ActObject
}

const rolesWith = (area: StaffArea, right: StaffRight): StaffRole[] =>
  codesOf(staffRoles).filter(role => staffCan([role], area, right))
/** The areas in which an act can be asked for and approved. */
const areas = codesOf(staffRights).filter(
  area => rolesWith(area, 'make').length > 0 && rolesWith(area, 'check').length > 0,
)
const areaLines = (): string =>
  areas
    .map(
      area =>
        `  ${area}: asked for by ${rolesWith(area, 'make').join(', ')}; approved by ${rolesWith(area, 'check').join(', ')}`,
    )
    .join('\n')

const lists = {
  acts: 'packages/contract/src/acts/acts.ts',
  handlers: 'apps/server/src/acts/act-handlers.ts',
} as const

/** What acts of an area change: its field, how it is locked, and why that is refused. */
type ActObject = {
  field: string
  title: string
  /** Further lines of the definition. */
  definition: string
  imports: string
  facts: string
  lock: string
  /** What the audit log keeps, by the names of its columns. */
  event: string
  refusals: string
  /** The facts of the rule's test. */
  given: string
  /** Its value in the server's test, and what that needs. */
  value: string
  testImports: string
  /** The screen that shows it, what stands before the button there, and the button. */
  screen: { path: string; after: string; button: (act: string) => string } | null
}

const fund: ActObject = {
  field: 'fund',
  title: '基金',
  definition: "history: 'fund',",
  imports: `import { lockFunds } from '@zhixiao/db/market/fund-import.ts'
import { lockMarketImport } from '@zhixiao/db/market/nav-import.ts'`,
  facts: '{ name: string }',
  lock: `// Only where write changes what every page shows.
    await lockMarketImport(tx)
    const stored = (await lockFunds(tx, [fund])).get(fund)
    return stored ? { name: String(stored.get('fundname')) } : null`,
  event: '({ fund: fundcode, ...effects }) => ({ fundcode, ...effects })',
  refusals: "if (!facts) return refuse('fund.unknown', { fund })",
  given: "{ name: '债券基金' }",
  value: 'funds.bond',
  testImports: "import { funds } from '../testing/world.ts'\n",
  screen: {
    path: 'apps/console/src/screens/funds/FundScreen.tsx',
    after: '          <Suspend fund={data} />\n',
    button: act =>
      `          <p className="c-funds__bar"><AskButton act="${act}" given={{ fund: fundCode }} about={data.fundName} refetch={['fund.show']} /></p>\n`,
  },
}

const customer: ActObject = {
  field: 'custno',
  title: '客户号',
  definition: 'subjects: ({ custno }) => [{ custno }],',
  imports: `import { findCustomer } from '@zhixiao/db/account/customers.ts'
import { lockCustomer } from '@zhixiao/db/account/profile.ts'`,
  facts: '{ isClosed: boolean }',
  lock: `if (!(await findCustomer(tx, custno))) return null
    const { closed_at } = await lockCustomer(tx, custno)
    return { isClosed: closed_at !== null }`,
  event: 'effects => effects',
  refusals: `if (!facts) return refuse('customer.unknown', { custno })
  if (facts.isClosed) return refuse('customer.closed', { custno })`,
  given: '{ isClosed: false }',
  value: 'office.ops.world.people.zhangSan.custno',
  testImports: '',
  screen: {
    path: 'apps/console/src/screens/customers/Overview.tsx',
    after: '      <PaperActs customer={customer} />\n',
    button: act =>
      `      <AskButton act="${act}" given={{ custno: customer.custno }} about={customer.name} refetch={['customer.show']} />\n`,
  },
}

/** The object of an area's acts, and the areas whose acts have their button on its screen. */
const objectOf = (area: StaffArea): ActObject => (['nav', 'fund', 'event'].includes(area) ? fund : customer)
const withButton: readonly StaffArea[] = ['fund', 'identity']

/**
 * The files of a new act of staff: definition, rule and handler with a failing test of each, a line in both lists, and its button where the
 * area has a screen. `--area fund` says whose right it needs and what it changes, otherwise a customer on whose behalf service asks;
 * `--checkers both` has the two roles that check the area approve it. @throws Error for a name that is not two words or is taken, and
 * for an area in which nobody asks or approves, or not two roles.
 */
export const newAct: Maker = (given, read) => {
  const { area: wanted, checkers, words } = optionsOf(given)
  const area = areas.find(each => each === wanted)
  if (!area) throw new Error(`--area is one of these, not ${wanted ?? 'nothing'}.\n${areaLines()}`)
  const [first = '', second = '', zh = 'TODO', ...more] = words
  const name = `${first} ${second}`
  if (!/^[a-z][a-z-]+ [a-z][a-z-]+$/.test(name) || more.length > 0)
    throw new Error(`An act is named by two words and in Chinese, not ${words.join(' ')}.`)
  if (read(lists.acts).includes(`'${name}'`)) throw new Error(`There is an act ${name} already.`)
  if (checkers !== undefined && checkers !== 'both') throw new Error(`--checkers is both, not ${checkers}.`)
  const file = name.replace(' ', '-')
  const verb = camel(file)
  const type = capital(verb)
  const isForTwo = checkers === 'both'
  const object = objectOf(area)
  const [maker = 'service'] = rolesWith(area, 'make')
  const roles = isForTwo ? bothCheckers(area) : rolesWith(area, 'check').slice(0, 1)
  const names = { name, zh, file, verb, type, rule: `decide${type}`, area, isForTwo, maker, checkers: roles, object }
  const entry = { name, group: '', verb, from: `./${file}.ts` }
  const screen = withButton.includes(area) ? object.screen : null
  return {
    created: {
      [`packages/contract/src/acts/${file}.ts`]: definitionOf(names),
      [`packages/domain/src/acts/${file}.ts`]: ruleOf(names),
      [`packages/domain/src/acts/${file}.test.ts`]: testOf(names),
      [`apps/server/src/acts/${file}.ts`]: handlerOf(names),
      [`apps/server/src/acts/${file}.test.ts`]: officeTestOf(names),
    },
    changed: {
      [lists.acts]: listed(read(lists.acts), entry, '}\n\nexport type ActName'),
      [lists.handlers]: listed(read(lists.handlers), entry, '} satisfies {'),
      ...(screen && { [screen.path]: buttonOn(screen, read(screen.path), name) }),
    },
    next: 'input, expiry and English in the definition; the rule; what write stores; then both tests, and npm run docs.',
  }
}

function optionsOf(given: readonly string[]) {
  const valueAfter = (option: string) => (given.includes(option) ? given[given.indexOf(option) + 1] : undefined)
  const isValue = (at: number) => given[at - 1]?.startsWith('--')
  const words = given.filter((word, at) => !word.startsWith('--') && !isValue(at))
  return {
    area: given.includes('--area') ? valueAfter('--area') : 'identity',
    checkers: valueAfter('--checkers'),
    words,
  }
}

/** A screen with one more button, and its import once. */
function buttonOn({ after, button }: NonNullable<ActObject['screen']>, text: string, act: string): string {
  const line = "import { AskButton } from '../../ask/AskButton.tsx'\n"
  const imported = text.includes(line) ? text : withRow(text, line, 'import {')
  const at = imported.indexOf(after)
  if (at < 0) throw new Error(`The screen without ${after.trim()} has another form now.`)
  return imported.slice(0, at + after.length) + button(act) + imported.slice(at + after.length)
}

const definitionOf = ({
  name,
  zh,
  verb,
  area,
  isForTwo,
  object: { field, title, definition },
}: Names) => `import { z } from 'zod'
import { reason, word } from './act-fields.ts'
import { defineAct, MASTER } from './define-act.ts'

export const ${verb} = defineAct({
  name: '${name}',
  area: '${area}',
  zh: '${zh}',
  en: 'TODO: what it does',
  expires: MASTER,
  input: z.strictObject({ ${field}: word('${title}'), reason: reason(4) }),
  places: ['${field}'],
  ${definition}${isForTwo ? "\n  checkers: 'both'," : ''}
})
`

const ruleOf = ({
  type,
  rule,
  object: { field, facts, refusals },
}: Names) => `import { type Decision, decided, refuse } from './refusals.ts'

/** TODO: what decides; null where there is no such thing. */
export type ${type}Facts = ${facts} | null
type Given = { ${field}: string; reason: string }
export type ${type} = Given

/** TODO: whether it is done. */
export function ${rule}(facts: ${type}Facts, given: Given): Decision<${type}> {
  const { ${field} } = given
  ${refusals}
  return decided(given)
}
`

const testOf = ({ file, rule, object: { field, given } }: Names) => `import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ${rule} } from './${file}.ts'

test('TODO: what is done, and each refusal', () => {
  const given = { ${field}: '710001', reason: '按函件办理' }
  assert.deepEqual(${rule}(${given}, given), { ok: true, effects: given })
  assert.fail('say what is done, and each refusal by its code')
})
`

const handlerOf = ({ name, file, verb, type, rule, object: { field, imports, lock, event } }: Names) => `${imports}
import { ${rule}, type ${type}, type ${type}Facts } from '@zhixiao/domain/acts/${file}.ts'
import type { ActHandler } from './act-handler.ts'

export const ${verb}: ActHandler<'${name}', ${type}Facts, ${type}> = {
  async lock(tx, { ${field} }) {
    ${lock}
  },
  decide: ${rule},
  // TODO: store the effects; nothing where the released request itself is the fact.
  async write() {},
  event: ${event},
  show: ({ reason }) => ({ changes: [{ name: 'TODO', before: null, after: reason }] }),
  say: ({ ${field} }) => \`TODO: \${${field}}\`,
}
`

const officeTestOf = ({
  name,
  area,
  maker,
  checkers,
  object: { field, value, testImports },
}: Names) => `import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { ActInput } from '@zhixiao/contract/acts/acts.ts'
import { openTestOffice } from '../doors/console/testing.ts'
${testImports}
let office: Awaited<ReturnType<typeof openTestOffice>>
before(async () => {
  office = await openTestOffice({ asks: ['${maker}'], ${checkers.map(role => `${role}: ['${role}']`).join(', ')}, looks: ['auditor'] })
})
after(() => office.close())

test('ACT-01 what one person asks for is done once ${checkers.length > 1 ? 'two others approve' : 'another one approves'}', async () => {
  const input: ActInput<'${name}'> = { ${field}: ${value}, reason: '按书面申请办理' }
  const proposal = { act: '${name}' as const, input }
  assert.equal((await office.at('looks').call('request.try', proposal)).code, 'CON-0403', 'no right in ${area}')
  await office.release(proposal, 'asks', ${checkers.map(role => `'${role}'`).join(', ')})
  assert.fail('say what is stored now, and what is refused')
})
`
