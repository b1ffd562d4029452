import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { type AgencyRecord, findNames, insertAgencyRecords } from '@zhixiao/db/query/agency-records.ts'
import type { Tx } from '@zhixiao/db/tx.ts'
import { KIND } from '@zhixiao/domain/codes/business-kinds.ts'
import { isYes } from '@zhixiao/domain/codes/flags.ts'
import type { FileMark } from '@zhixiao/domain/format/file-faults.ts'
import { type Complain, cell, faultAt, type Row, readDate } from '@zhixiao/domain/format/sheet.ts'
import { parseFen, parseNav, parseShares } from '@zhixiao/domain/money/money.ts'
import { inTransaction, type OpsContext } from '../../../acts/in-transaction.ts'
import { faultReport, readList, SHELL_ROWS } from '../../../acts/read-file.ts'
import { done, type Report } from '../../../kernel/report.ts'
import type { Args, Command } from '../command.ts'

const COLUMNS = [
  'agency_id',
  'serial',
  'fund_account',
  'fund_code',
  'business_code',
  'apply_date',
  'confirm_date',
  'amount',
  'shares',
  'nav',
  'fee',
  'result',
]
const KINDS: readonly string[] = [
  KIND.subscription,
  KIND.purchase,
  KIND.redemption,
  KIND.conversion,
  KIND.planPurchase,
  KIND.dividend,
]

export const agencyRecordsImport: Command = {
  summary: 'imports orders that agencies confirmed for our customers, from a CSV or JSON file of the registrar',
  usage: 'FILE',
  positionals: [1, 1],
  help: [
    `FILE has the columns ${COLUMNS.join(', ')};`,
    `business_code is one of ${KINDS.join(', ')}, nav may be empty, result is 1 (confirmed) or 0 (failed).`,
    'A known serial of an agency is skipped. Records are only shown to the customer, never booked.',
  ],
  writes: true,
  run: importRecords,
}

async function importRecords(ctx: OpsContext, args: Args): Promise<Report> {
  const list = await readList(args, 'list of records', COLUMNS, lineOf, { mostRows: SHELL_ROWS })
  return list.ok ? inTransaction(ctx, args, tx => write(tx, ctx.actor, list.mark, list.lines)) : list.report
}

type Line = { row: Row; record: AgencyRecord }

function lineOf(row: Row, complain: Complain): Line | null {
  const at = (column: string) => cell(row, column)
  const wrong = (column: string, problem: string): null => {
    complain(column, problem)
    return null
  }
  /** The value of a column, or null with a fault. */
  function take<Value>(column: string, parse: (text: string) => Value | null, form: string): Value | null {
    try {
      const value = parse(at(column))
      return value ?? wrong(column, `${JSON.stringify(at(column))} is no ${form}`)
    } catch {
      return wrong(column, `${JSON.stringify(at(column))} is no ${form}`)
    }
  }
  const matching = (pattern: RegExp) => (text: string) => (pattern.test(text) ? text : null)
  const agencyId = take('agency_id', matching(/^\S{1,32}$/), 'agency')
  const serial = take('serial', matching(/^[A-Za-z0-9_-]{1,32}$/), 'serial')
  const fundAccount = take('fund_account', matching(/^[A-Za-z0-9]{4,20}$/), 'fund account')
  const fundcode = take('fund_code', matching(/^\d{6}$/), 'fund code')
  const kind = take('business_code', text => (KINDS.includes(text) ? text : null), 'business code')
  const applyDate = readDate(row, 'apply_date', complain)
  const confirmDate = readDate(row, 'confirm_date', complain)
  const amount = take('amount', parseFen, 'amount')
  const shares = take('shares', parseShares, 'number of shares')
  const fee = take('fee', parseFen, 'amount')
  const nav = at('nav') === '' ? undefined : take('nav', parseNav, 'NAV')
  const result = take('result', matching(/^[01]$/), '1 or 0')
  if (agencyId === null || serial === null || fundAccount === null || fundcode === null || kind === null) return null
  if (applyDate === null || confirmDate === null || amount === null || shares === null || fee === null) return null
  if (nav === null || result === null) return null
  const succeeded = isYes(result)
  const record = {
    agencyId,
    serial,
    fundAccount,
    fundcode,
    kind,
    applyDate,
    confirmDate,
    amount,
    shares,
    fee,
    succeeded,
  }
  return { row, record: { ...record, nav: nav ?? null } }
}

async function write(tx: Tx, actor: string, mark: FileMark, lines: readonly Line[]): Promise<Report> {
  const known = await findNames(tx, {
    agencies: lines.map(line => line.record.agencyId),
    funds: lines.map(line => line.record.fundcode),
    accounts: lines.map(line => line.record.fundAccount),
  })
  const faults = lines.flatMap(({ row, record }) => [
    ...(known.has(`agency ${record.agencyId}`)
      ? []
      : [faultAt(row, 'agency_id', `there is no agency ${record.agencyId}`)]),
    ...(known.has(`fund ${record.fundcode}`) ? [] : [faultAt(row, 'fund_code', `there is no fund ${record.fundcode}`)]),
    ...(record.confirmDate < record.applyDate ? [faultAt(row, 'confirm_date', 'lies before apply_date')] : []),
  ])
  if (faults.length > 0) return faultReport(mark.file, faults)
  const strangers = lines.filter(({ record }) => !known.has(`account ${record.fundAccount}`)).length
  const added = await insertAgencyRecords(
    tx,
    lines.map(line => line.record),
  )
  await writeAudit(tx, { actor, act: 'agency-records import', detail: { ...mark, added } })
  return done(
    `${lines.length} records: ${added} new, ${lines.length - added - strangers} there already, ${strangers} of no customer of ours.`,
  )
}
