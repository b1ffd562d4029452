import type { Shown } from '@zhixiao/contract/console/shown.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { payChannelName } from '@zhixiao/domain/codes/pay-channels.ts'
import { type Fen, fenText, parseFen, sumFen } from '@zhixiao/domain/money/money.ts'
import { isCardNumber, isTradeAmount } from '@zhixiao/domain/validate/rules.ts'
import { inTransaction, type OpsContext } from '../../../acts/in-transaction.ts'
import { readList } from '../../../acts/read-file.ts'
import { batched } from '../../../kernel/batched.ts'
import { done, type Report, refusedFor } from '../../../kernel/report.ts'
import { type Complain, cell, type Row } from '../../../platform/files/sheet.ts'
import {
  bookTransfers,
  type NoticeOutcome,
  type Transfer,
  takeTransfers,
} from '../../../platform/gateways/take-notice.ts'
import type { Args, Command } from '../command.ts'

/** Transfers per transaction. */
const BATCH = 500
const COLUMNS = ['serial', 'card', 'payer', 'amount', 'arrived_at']

/** Books transfers from the bank's list of incoming money, for banks that post no notices. */
export const remittanceImport: Command = {
  summary: 'books transfers that arrived from a CSV or JSON file of the bank',
  usage: 'FILE [--channel NAME]',
  positionals: [1, 1],
  options: { channel: { type: 'string' } },
  help: [
    'FILE has the columns serial (of the bank), card (the paying card), payer (its holder), amount (yuan) and arrived_at (2026-11-20T10:05:00+08:00).',
    '--channel NAME   of whose statement the transfers are, by default bank; a channel with notices has its own name (BANK_CHANNEL)',
    'A known serial is skipped, so a file may be imported again.',
    'A transfer pays the order that waits for its amount; any other is shown to its customer. Money from an unknown card or under another name goes to suspense: `remittance list`.',
  ],
  writes: true,
  run: importRemittances,
}

async function importRemittances(ctx: OpsContext, args: Args): Promise<Report> {
  const channel = args.text('channel') ?? 'bank'
  if (!/^[A-Za-z0-9_-]{1,32}$/.test(channel))
    return refusedFor(
      '渠道由 1 至 32 位字母、数字、下划线或连字符组成',
      '--channel needs 1 to 32 letters, digits, _ or -.',
    )
  const serials = new Set<string>()
  const list = await readList(args, 'list of transfers', COLUMNS, (row, complain) =>
    noticeOf(row, { channel, serials }, complain),
  )
  if (!list.ok) return list.report
  const { lines: notices, mark } = list
  const report = await inTransaction(ctx, args, async tx => {
    const outcomes: NoticeOutcome[] = []
    for (const some of batched(notices, BATCH)) outcomes.push(...(await bookTransfers(tx, ctx, some)))
    const detail = { ...mark, ...Object.fromEntries(countsOf(outcomes)) }
    await writeAudit(tx, { actor: ctx.actor, act: 'remittance.import', detail })
    const arrived = notices.filter((_, index) => outcomes[index] !== 'repeat').map(notice => parseFen(notice.amount))
    const counts = [...countsOf(outcomes)].map(([outcome, count]) => `  ${count} ${outcome}`)
    const amount = sumFen(arrived)
    return {
      ...done(`${notices.length} transfers:`, ...counts, `${fenText(amount)} yuan`),
      amount,
      rests: { ...mark, channel },
      shown: shownOf({ channel, outcomes, amount }),
    }
  })
  return report.ok && !args.dryRun ? matched(ctx, report, notices) : report
}

/** Transfers that pay an order are matched once they are booked, each customer's one after another. */
async function matched(ctx: OpsContext, report: Report, notices: readonly Transfer[]): Promise<Report> {
  let count = 0
  for (const some of batched(notices, BATCH))
    count += (await takeTransfers(ctx, some)).filter(outcome => outcome === 'matched').length
  return { ...report, lines: [...report.lines, `  ${count} matched with orders`] }
}

const outcomeNames: Readonly<Partial<Record<NoticeOutcome, string>>> = {
  waiting: '待客户使用',
  suspense: '无主，进入汇款匹配',
  'other-payer': '付款人不是本人，进入汇款匹配',
  repeat: '已入过账，不再入账',
}

function shownOf({ channel, outcomes, amount }: { channel: string; outcomes: NoticeOutcome[]; amount: Fen }): Shown {
  const counts = [...countsOf(outcomes)].map(([outcome, count]) => ({
    name: outcomeNames[outcome] ?? outcome,
    value: `${count} 笔`,
  }))
  return {
    changes: [],
    totals: [
      { name: '渠道', value: payChannelName(channel) },
      ...counts,
      { name: '新入账', value: `${fenText(amount)} 元` },
    ],
    tables: [],
    warnings: [],
  }
}

const countsOf = (outcomes: readonly NoticeOutcome[]): Map<NoticeOutcome, number> =>
  new Map([...Map.groupBy(outcomes, outcome => outcome)].map(([outcome, each]) => [outcome, each.length]))

type Import = { channel: string; serials: Set<string> }

function noticeOf(row: Row, { channel, serials }: Import, refuse: Complain): Transfer {
  const [extId, cardno, payer, amount, at] = [
    cell(row, 'serial'),
    cell(row, 'card'),
    cell(row, 'payer'),
    cell(row, 'amount'),
    cell(row, 'arrived_at'),
  ]
  if (!/^[A-Za-z0-9_.-]{1,64}$/.test(extId)) refuse('serial', 'a serial has 1 to 64 letters, digits, dots and dashes')
  else if (serials.has(extId)) refuse('serial', `${extId} occurs twice`)
  serials.add(extId)
  // Does not repeat the number: others may read the report.
  if (!isCardNumber(cardno)) refuse('card', 'a card number has 16 to 19 digits')
  if (payer.length < 1 || payer.length > 60) refuse('payer', 'a name has 1 to 60 characters')
  if (!isTradeAmount(amount)) refuse('amount', `${JSON.stringify(amount)} is no amount above 0 with at most 2 places`)
  const isInstant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(Z|[+-]\d{2}:\d{2})$/.test(at) && !Number.isNaN(Date.parse(at))
  if (!isInstant) refuse('arrived_at', `${JSON.stringify(at)} is no instant with its zone`)
  return { type: 'remittance', channel, extId, cardno, payer, amount, arrivedAt: at }
}
