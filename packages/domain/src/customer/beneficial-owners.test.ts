import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isoDate } from '../calendar/dates.ts'
import { ruleOn } from '../law/legal-rules.ts'
import { decideOwners, type OwnerKind, type OwnerLayers, type OwnerLink, ROOT } from './beneficial-owners.ts'

const least = ruleOn('owner-least-share', isoDate('2026-11-20'), { holder: 'institution' })?.figure ?? assert.fail()

type Line = readonly [holder: string, of: string, percent: number, own?: { income?: number; votes?: number }]
const link = ([holder, of, percent, own = {}]: Line): OwnerLink => ({
  holder,
  of,
  equityE4: BigInt(percent * 100),
  incomeE4: BigInt((own.income ?? percent) * 100),
  votesE4: BigInt((own.votes ?? percent) * 100),
})
const kindOf = (id: string): OwnerKind =>
  id.startsWith('Listed') ? 'listed' : id.endsWith('Ltd') ? 'company' : 'person'
function layersOf(lines: readonly Line[], more: Partial<OwnerLayers> = {}): OwnerLayers {
  const others = [...(more.controls ?? []).map(({ id }) => id), ...(more.managers ?? [])]
  const ids = [...new Set([...lines.map(([holder]) => holder), ...lines.map(([, of]) => of), ...others])].filter(
    id => id !== ROOT,
  )
  const parties = ids.map(id => ({ id, name: id, kind: kindOf(id) }))
  return { parties, links: lines.map(link), controls: [], managers: [], ...more }
}
function owners(lines: readonly Line[], more: Partial<OwnerLayers> = {}) {
  const decision = decideOwners(layersOf(lines, more), least)
  return decision.ok
    ? decision.owners.map(({ name, parts, grounds }) => `${name} ${parts.equityE4} ${grounds.join('+')}`)
    : decision.faults.map(({ code, name }) => `${code} ${name}`.trim())
}

test('LAW-09 A holds 30 %, B Ltd 70 % of which C 40 % and D 60 %: A 30.00, C 28.00, D 42.00 all own', () => {
  const b = ['B Ltd', ROOT, 70] as const
  assert.deepEqual(owners([['A', ROOT, 30], b, ['C', 'B Ltd', 40], ['D', 'B Ltd', 60]]), [
    'A 30.00 equity',
    'C 28.00 equity',
    'D 42.00 equity',
  ])
})

test('LAW-09 of B Ltd owned 35 and 65, C with 24.50 does not own, D with 45.50 does', () => {
  assert.deepEqual(
    owners([
      ['A', ROOT, 30],
      ['B Ltd', ROOT, 70],
      ['C', 'B Ltd', 35],
      ['D', 'B Ltd', 65],
    ]),
    ['A 30.00 equity', 'D 45.50 equity'],
  )
})

test('LAW-09 exactly a quarter owns, a hair less does not, and ways through several companies add up', () => {
  assert.deepEqual(
    owners([
      ['A', ROOT, 25],
      ['E', ROOT, 75],
    ]),
    ['A 25.00 equity', 'E 75.00 equity'],
  )
  const thin = [
    ['B Ltd', ROOT, 49.99],
    ['A', 'B Ltd', 50.01],
    ['E', ROOT, 50.01],
  ] as const
  assert.deepEqual(owners(thin), ['E 50.01 equity'], '24.999999 %')
  const threeLayers = [
    ['B Ltd', ROOT, 50],
    ['C Ltd', ROOT, 50],
    ['D Ltd', 'B Ltd', 60],
    ['A', 'D Ltd', 50],
    ['A', 'C Ltd', 20],
    ['E', 'B Ltd', 40],
  ] as const
  assert.deepEqual(owners(threeLayers), ['A 25.00 equity'], '50 x 60 x 50 % and 50 x 20 %')
})

test('LAW-09 equity, income, votes and control are tested side by side; daily managers count only where nobody is found', () => {
  const lines: Line[] = [
    ['A', ROOT, 10, { votes: 51 }],
    ['E', ROOT, 20, { income: 40 }],
    ['F', ROOT, 24.99, { income: 20, votes: 10 }],
    ['G', ROOT, 24, { income: 20, votes: 9 }],
  ]
  const controls = [{ id: 'F', by: '一致行动协议' }]
  assert.deepEqual(owners(lines), ['A 10.00 votes', 'E 20.00 income'])
  assert.deepEqual(
    owners(
      [
        ['F', ROOT, 24],
        ['G', ROOT, 26],
      ],
      { controls, managers: ['M'] },
    ),
    ['F 24.00 control', 'G 26.00 equity'],
  )
  const five = ['A', 'C', 'D', 'E', 'F'].map(id => [id, ROOT, 20] as const)
  assert.deepEqual(owners(five, { managers: ['M'] }), ['M 0.00 manages'])
  assert.deepEqual(owners(five), ['nobody'])
})

test('LAW-09 a gap or contradiction is named: an untraced quarter, a circle, more than the whole, a held person', () => {
  assert.deepEqual(
    owners([
      ['A', ROOT, 60],
      ['B Ltd', ROOT, 40],
    ]),
    ['not-traced B Ltd'],
  )
  assert.deepEqual(
    owners([
      ['A', ROOT, 80],
      ['B Ltd', ROOT, 20],
    ]),
    ['A 80.00 equity'],
    'below a quarter nobody hides behind it',
  )
  assert.deepEqual(
    owners([
      ['A', ROOT, 30],
      ['Listed Co', ROOT, 70],
    ]),
    ['A 30.00 equity'],
  )
  assert.deepEqual(
    owners([
      ['B Ltd', ROOT, 60],
      ['C Ltd', 'B Ltd', 60],
      ['B Ltd', 'C Ltd', 60],
      ['A', ROOT, 40],
    ]),
    ['circle B Ltd', 'circle C Ltd'],
  )
  assert.deepEqual(
    owners([
      ['A', ROOT, 60],
      ['E', ROOT, 41],
    ]),
    ['above-whole'],
  )
  assert.deepEqual(
    owners([
      ['A', ROOT, 60],
      ['E', 'A', 41],
    ]),
    ['person-held A'],
  )
  assert.deepEqual(owners([['A', ROOT, 0]]), ['no-part A'])
  assert.deepEqual(owners([['A', ROOT, 60]], { controls: [{ id: 'B Ltd', by: '协议' }] }), ['not-a-person B Ltd'])
})

test('LAW-09 layers that nobody could draw are refused at their line: thirteen deep, two hundred ways, a part stated twice', () => {
  const faultsOf = (lines: readonly Line[]) => {
    const decision = decideOwners(layersOf(lines), least)
    return decision.ok ? [] : decision.faults.map(({ code, holder, of, field }) => [code, holder, of, field])
  }
  const tower = (height: number): Line[] =>
    Array.from({ length: height }, (_, at) => [`L${at} Ltd`, at === 0 ? ROOT : `L${at - 1} Ltd`, 100])
  assert.deepEqual(faultsOf([...tower(11), ['A', 'L10 Ltd', 100]]), [])
  assert.deepEqual(faultsOf([...tower(12), ['A', 'L11 Ltd', 100]]), [['too-deep', 'A', 'L11 Ltd', 'of']])
  assert.deepEqual(faultsOf([...tower(3000)]), [['too-deep', 'L12 Ltd', 'L11 Ltd', 'of']])
  /** Each company of a layer holds half of both companies below it: the drawing doubles with each layer. */
  const woven = Array.from({ length: 7 }, (_, at) => {
    const below = at === 0 ? [ROOT] : [`X${at - 1} Ltd`, `Y${at - 1} Ltd`]
    return below.flatMap((of): Line[] => [
      [`X${at} Ltd`, of, 50],
      [`Y${at} Ltd`, of, 50],
    ])
  }).flat()
  assert.deepEqual(faultsOf([...woven, ['A', 'X6 Ltd', 100], ['E', 'Y6 Ltd', 100]])[0]?.[0], 'too-wide')
  assert.deepEqual(
    faultsOf([
      ['A', ROOT, 30],
      ['A', ROOT, 30],
      ['E', ROOT, 40],
    ]),
    [['twice', 'A', ROOT, 'of']],
  )
  assert.deepEqual(
    faultsOf([
      ['A', ROOT, 60, { votes: 10 }],
      ['E', ROOT, 30, { votes: 91 }],
    ]),
    [['above-whole', 'E', ROOT, 'votes']],
  )
  assert.deepEqual(
    faultsOf([
      ['B Ltd', ROOT, 60],
      ['B Ltd', 'B Ltd', 10],
      ['A', ROOT, 40],
    ]),
    [['circle', 'B Ltd', 'B Ltd', 'of']],
  )
})

test('LAW-09 parts of all persons never add up to more than the whole, however the layers are nested', () => {
  const percents = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 2, maxLength: 2 })
  fc.assert(
    fc.property(fc.array(percents, { minLength: 1, maxLength: 12 }), layers => {
      const names = layers.map((_, at) => `L${at} Ltd`)
      const lines = layers.flatMap(([person = 1, company = 1], at): Line[] => {
        const of = at === 0 ? ROOT : (names[at - 1] ?? ROOT)
        return [[`P${at}`, of, person], ...(at + 1 < layers.length ? [[names[at] ?? '', of, company] as const] : [])]
      })
      const decision = decideOwners(layersOf(lines, { managers: ['P0'] }), least)
      assert.ok(decision.ok)
      const sum = decision.parties
        .filter(({ kind }) => kind === 'person')
        .reduce((all, { parts }) => all + Number(parts.equityE4), 0)
      assert.ok(sum <= 100)
    }),
  )
})
