import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { addDays, isoDate, weekdayOf } from '@zhixiao/domain/calendar/dates.ts'
import { funds } from '../../../testing/world.ts'
import { startTestOps, type TestOps } from '../testing.ts'

let ops: TestOps
before(async () => {
  ops = await startTestOps()
})
after(() => ops.close())

const stored = () => ops.db.selectFrom('trading_day').selectAll().orderBy('day').execute()
const lines = (from: string, count: number, isOpen = (day: string) => weekdayOf(isoDate(day)) < 6) =>
  Array.from({ length: count }, (_, index) => addDays(isoDate(from), index)).map(day => `${day},${isOpen(day) ? 1 : 0}`)
const file = (content: readonly string[]) => ops.file('calendar.csv', `cal_date,is_open\n${content.join('\n')}\n`)

/** `seq` must count the open days, in any order of imports. */
async function assertNumbered(): Promise<void> {
  let seq = 0
  let previous: string | null = null
  for (const row of await stored()) {
    if (previous) assert.equal(row.day, addDays(isoDate(previous), 1))
    if (row.is_open) seq += 1
    assert.equal(row.seq, seq, row.day)
    previous = row.day
  }
}

test('ENG-04 OPS-01 operators extend the calendar at its end, and T+n goes on into the new days', async () => {
  const { code, text } = await ops.run('calendar', 'import', file(lines('2028-01-01', 366)))
  assert.equal(code, 0, text)
  assert.match(text, /366 days, 2028-01-01 to 2028-12-31\n366 added \(260 open\), 0 changed/)
  await assertNumbered()
  assert.equal((await stored()).at(-1)?.day, '2028-12-31')
  assert.match((await ops.run('calendar', 'import', file(lines('2028-01-01', 366)))).text, /Nothing changed\.$/)
})

test('ENG-04 days before the first are taken too, and all numbers follow', async () => {
  const { code, text } = await ops.run('calendar', 'import', file(lines('2024-12-25', 10)))
  assert.equal(code, 0, text)
  await assertNumbered()
})

test('OPS-01 a day that changes is shown first by a dry run, and the days after it are counted again', async () => {
  const path = file(['2028-05-01,0', '2028-05-02,0'])
  const dry = await ops.run('calendar', 'import', path, '--dry-run')
  assert.match(dry.text, /0 added \(0 open\), 2 changed.*\n {2}2028-05-01 closes\n {2}2028-05-02 closes\nDry run/)
  assert.equal((await stored()).find(row => row.day === '2028-05-01')?.is_open, true)
  assert.equal((await ops.run('calendar', 'import', path)).code, 0)
  assert.equal((await stored()).find(row => row.day === '2028-05-01')?.is_open, false)
  await assertNumbered()
})

test('OPS-01 an invented day that is published loses the label', async () => {
  await ops.db.updateTable('trading_day').set({ invented: true }).where('day', '=', isoDate('2027-06-01')).execute()
  const { text } = await ops.run('calendar', 'import', file(['2027-06-01,1']))
  assert.match(text, /1 no longer invented/)
  const day = (await stored()).find(row => row.day === '2027-06-01')
  assert.deepEqual([day?.invented, day?.source], [false, 'calendar.csv'])
})

test('ENG-04 a day that orders rest on cannot open or close any more', async () => {
  await ops.buy(funds.mixed, 1_000n)
  const before = await stored()
  const { code, text } = await ops.run('calendar', 'import', file(['2026-11-23,0', '2026-11-24,1']))
  assert.equal(code, 1)
  assert.match(text, /1 fault.*\n {2}line 2, column is_open: 2026-11-23 cannot change: .* up to 2026-11-23/)
  assert.deepEqual(await stored(), before)
})

const faulty: [what: string, content: string[], fault: RegExp][] = [
  ['a bad date', ['2029-01-32,1'], /line 2, column cal_date/],
  ['something else than 0 and 1', ['2029-01-01,yes'], /line 2, column is_open: "yes" is not 0 or 1/],
  [
    'a gap in the file',
    ['2029-01-01,0', '2029-01-03,1'],
    /line 3, column cal_date: 2029-01-03 does not follow 2029-01-01/,
  ],
  ['a day twice', ['2029-01-01,0', '2029-01-01,1'], /line 3, column cal_date/],
  ['a gap before the file', ['2029-01-02,1'], /line 2, column cal_date: the days between 2028-12-31 and 2029-01-02/],
]
for (const [what, content, fault] of faulty)
  test(`OPS-01 ${what} in a calendar is named with line and column, and nothing is taken`, async () => {
    const before = await stored()
    const { code, text } = await ops.run('calendar', 'import', file(content))
    assert.equal(code, 1)
    assert.match(text, fault)
    assert.deepEqual(await stored(), before)
  })

const REAL = new URL('../../../../../../../shared/data/trading_calendar.csv', import.meta.url)
test('ENG-04 the published calendar of 36 years goes in whole where nothing rests on its days', {
  skip: !existsSync(REAL) && 'the file is not here',
}, async () => {
  const own = await startTestOps()
  try {
    await own.db.deleteFrom('trading_day').execute()
    const { code, text } = await own.run('calendar', 'import', REAL.pathname)
    assert.equal(code, 0, text)
    assert.match(text, /13149 added/)
    const day = await own.db
      .selectFrom('trading_day')
      .select('is_open')
      .where('day', '=', isoDate('2024-02-09'))
      .executeTakeFirst()
    assert.equal(day?.is_open, false)
  } finally {
    await own.close()
  }
})
