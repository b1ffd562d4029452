import assert from 'node:assert/strict'
import { test } from 'node:test'
import { namedIn, readCover, usualCover } from './cover-spec.ts'

const problems = (fields: Parameters<typeof readCover>[0]) => {
  const read = readCover(fields)
  return read.ok ? [] : read.faults.map(({ field, problem }) => `${field} ${problem}`)
}

test('PUB-06 the description of a cover is read field by field', () => {
  assert.deepEqual(
    readCover({ kind: 'path', source: 'index:SL300', from: '2024-07-01', to: '2026-11-19', fig: 'gap' }),
    {
      ok: true,
      spec: {
        kind: 'path',
        sources: [{ name: 'index', id: 'SL300' }],
        from: '2024-07-01',
        to: '2026-11-19',
        figure: 'gap',
      },
    },
  )
  const several = readCover({ kind: 'multi', source: 'fund:990008 + fund:990019+index:SL300' })
  assert.ok(several.ok)
  assert.deepEqual(namedIn(several.spec), [
    { what: 'fund', id: '990008' },
    { what: 'fund', id: '990019' },
    { what: 'index', id: 'SL300' },
  ])
  const calendar = readCover({ kind: 'cal', source: 'calendar', from: '2026-09-28' })
  assert.ok(calendar.ok)
  assert.deepEqual(namedIn(calendar.spec), [])
})

test('PUB-06 each fault names its field', () => {
  assert.match(problems({ kind: 'pie' })[0] ?? '', /^kind is none of path, under, /)
  assert.deepEqual(problems({ kind: 'path' }), ['source "" is none of index:INDEX, fund:FUND, market'])
  assert.deepEqual(problems({ kind: 'path', source: 'fund' }), ['source "fund" has not the form fund:FUND'])
  assert.deepEqual(problems({ kind: 'curve', source: 'treasury:10' }), [
    'source "treasury:10" has not the form treasury',
  ])
  assert.deepEqual(problems({ kind: 'multi', source: 'fund:990008' }), ['source takes 2 to 4, with a + between'])
  assert.deepEqual(problems({ kind: 'cross', source: 'fees:1 + fees:2 + fees:3' }), [
    'source takes 2, with a + between',
  ])
  assert.deepEqual(problems({ kind: 'path', source: 'market', from: '2026-02-30', to: 'x', fig: 'size' }), [
    'from is no date of the form 2026-11-18',
    'to is no date of the form 2026-11-18',
    'fig is none of change, gap, last',
  ])
  assert.deepEqual(problems({ kind: 'path', source: 'market', from: '2026-02-01', to: '2026-02-01' }), [
    'to lies not after from',
  ])
  assert.deepEqual(problems({ kind: 'cal', source: 'calendar' }), ['from is missing: the calendar begins there'])
})

test('PUB-06 what stands for a missing cover can be read', () => {
  for (const column of ['market', 'manager', 'education', 'research', 'pension', 'video', 'of-a-firm'])
    for (const type of ['mandt', 'video', 'other'])
      for (const funds of [[], ['990012', '990013']]) assert.deepEqual(problems(usualCover(column, type, funds)), [])
  assert.deepEqual(usualCover('pension', 'mandt', ['990063']), { kind: 'dist', source: 'fund:990063' })
})
