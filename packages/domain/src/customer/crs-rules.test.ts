import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isoDate } from '../calendar/dates.ts'
import { type CrsFacts, crsDueOn, findCrsCases, isDeclared } from './crs-rules.ts'

const DAY = isoDate('2026-11-20')
const OPENED = isoDate('2024-03-01')
const DECLARED = isoDate('2026-10-15')
const factsOf = (more: Partial<CrsFacts> = {}): CrsFacts => ({
  isPerson: true,
  openedOn: OPENED,
  status: '1',
  declaredOn: OPENED,
  statusBefore: null,
  detail: null,
  nationality: '156',
  ...more,
})
const found = (more: Partial<CrsFacts>) => findCrsCases(DAY, factsOf(more)).map(({ rule, since }) => [rule, since])
const abroad = (...countries: { tin?: string; noTinReason?: string }[]) => ({ countries })

test('CON-15 who declared nothing is due 90 days after the opening, and who is a resident of China alone makes no case', () => {
  assert.deepEqual(found({}), [])
  assert.deepEqual(found({ status: null, declaredOn: null }), [['missing', OPENED]])
  assert.equal(crsDueOn(OPENED), '2024-05-30')
})

test('CON-15 a non-resident needs a country, and each country a tax number or the reason for having none', () => {
  const elsewhere = { status: '3', declaredOn: DECLARED }
  assert.deepEqual(found({ ...elsewhere, detail: abroad({ tin: '123' }, { noTinReason: '1' }) }), [])
  for (const detail of [null, abroad(), abroad({ tin: '123' }, {}), abroad({ tin: '' })])
    assert.deepEqual(found({ ...elsewhere, detail }), [['incomplete', DECLARED]])
  assert.deepEqual(
    [
      isDeclared({ isPerson: true, status: '1', detail: null }),
      isDeclared({ isPerson: true, status: null, detail: null }),
    ],
    [true, false],
  )
})

test('CON-15 another status than before, and a foreign nationality of a resident of China alone, are looked at', () => {
  assert.deepEqual(found({ declaredOn: DECLARED, statusBefore: '3' }), [['changed', DECLARED]])
  assert.deepEqual(found({ declaredOn: DECLARED, statusBefore: '1' }), [])
  assert.deepEqual(found({ nationality: '840' }), [['doubtful', DAY]])
  assert.deepEqual(found({ nationality: null }), [])
  const both = findCrsCases(DAY, factsOf({ nationality: '840' }))
  const later = findCrsCases(isoDate('2026-11-21'), factsOf({ nationality: '840' }))
  assert.equal(both[0]?.fact, later[0]?.fact, 'found once, whatever the night')
})

test('LAW-09 an institution declares what it is, and a passive non-financial one each controlling person', () => {
  const institution = (detail: CrsFacts['detail'], status: string | null = '1') =>
    found({ isPerson: false, nationality: null, declaredOn: DECLARED, status, detail })
  const controller = (status: string, ...countries: { tin?: string; noTinReason?: string }[]) => ({ status, countries })
  assert.deepEqual(institution(null, null), [['missing', OPENED]])
  assert.deepEqual(institution(null), [['incomplete', DECLARED]])
  for (const entity of ['active', 'financial', 'exempt'] as const)
    assert.deepEqual(institution({ entity, countries: [] }), [])
  const passive = { entity: 'passive', countries: [] } as const
  assert.deepEqual(institution(passive), [['incomplete', DECLARED]])
  assert.deepEqual(institution({ ...passive, controllers: [controller('1'), controller('2')] }), [
    ['incomplete', DECLARED],
  ])
  assert.deepEqual(institution({ ...passive, controllers: [controller('1'), controller('2', { tin: '9' })] }), [])
  assert.deepEqual(institution({ entity: 'active', countries: [] }, '2'), [['incomplete', DECLARED]])
})
