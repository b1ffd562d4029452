import { type Maker, withRow } from './made.ts'

const lists = {
  kinds: 'packages/domain/src/staff/reports.ts',
  tables: 'apps/server/src/doors/console/report-tables.ts',
} as const

/**
 * The rows of a new kind of report and a failing test. @throws Error for a name that is not one word or is taken, or without the
 * name that staff know it under.
 */
export const newReport: Maker = ([kind = '', title = ''], read) => {
  if (!/^[a-z]+$/.test(kind)) throw new Error(`A report is named by one word, such as vouchers, not ${kind}.`)
  if (title === '') throw new Error(`The report ${kind} needs a name, such as 凭证.`)
  if (new RegExp(`^  ${kind}:`, 'm').test(read(lists.kinds))) throw new Error(`There is a report ${kind} already.`)
  const row = `  ${kind}: { name: '${title}', isAsOf: false, needs: 'orders' },\n`
  const entry = `    case '${kind}':\n      throw new Error('TODO: the tables of this report')\n`
  return {
    created: { [`apps/server/src/doors/console/${kind}-report.test.ts`]: testOf(kind, title) },
    changed: {
      [lists.kinds]: withRow(read(lists.kinds), row, '} as const', 'export const reportKinds = {'),
      [lists.tables]: withRow(read(lists.tables), entry, '  }\n}', 'switch (kind) {'),
    },
    next: 'its tables from rows of packages/db/src/staff/report-figures.ts; npm run docs.',
  }
}

const testOf = (kind: string, title: string) => `import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { startTestOps } from '../shell/testing.ts'
import { readReportTables } from './report-tables.ts'

test('TODO: the figures of ${title}, added up by hand', async t => {
  const ops = await startTestOps()
  t.after(() => ops.close())
  const period = { from: isoDate('2026-11-16'), to: isoDate('2026-11-20') }
  const tables = await readReportTables(ops.db, '${kind}', period)
  assert.deepEqual(tables, [])
  assert.fail('buy and redeem something, and say each figure')
})
`
