import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isoDate } from '../calendar/dates.ts'
import { type CrsFacts, crsDueOn, findCrsCases, isDeclared } from './crs-rules.ts'

const DAY = isoDate('2026-11-20')
const OPENED = isoDate('2024-03-01')
const DECLARED = isoDate('2026-10-15')
const factsOf = (more: Partial<CrsFacts> = {}): CrsFacts => ({
  ...{
    openedOn: OPENED,
    status: '1',
    declaredOn: OPENED,
    statusBefore: null,
    detail: null,
    nationality: '156',
    ...more,
  },
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
    [isDeclared({ status: '1', detail: null }), isDeclared({ status: null, detail: null })],
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
