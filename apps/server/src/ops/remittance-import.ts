import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { isCardNumber, isTradeAmount } from '@zhixiao/domain/validate/rules.ts'
import { type Complain, cell, type Row } from '../files/sheet.ts'
import { type NoticeOutcome, type Transfer, takeTransfers } from '../gateways/take-notice.ts'
import { batched } from '../kernel/batched.ts'
import { type Args, type Command, done, type OpsContext, type Report } from './command.ts'
import { readList } from './read-file.ts'

/** Transfers per transaction. */
const BATCH = 500
const COLUMNS = ['serial', 'card', 'payer', 'amount', 'arrived_at']

/** Books transfers from the bank's list of incoming money, for banks that post no notices. */
export const remittanceImport: Command = {
  summary: 'books transfers that arrived from a CSV or JSON file of the bank',
  usage: 'FILE',
  positionals: [1, 1],
  help: [
    'FILE has the columns serial (of the bank), card (the paying card), payer (its holder), amount (yuan) and arrived_at (2026-11-20T10:05:00+08:00).',
    'A known serial is skipped, so a file may be imported again.',
    'A transfer pays the order that waits for its amount; any other is shown to its customer. Money from an unknown card or under another name is returned; `status` lists it.',
  ],
  writes: true,
  run: importRemittances,
}

async function importRemittances(ctx: OpsContext, args: Args): Promise<Report> {
  const serials = new Set<string>()
  const list = await readList(args, 'list of transfers', COLUMNS, (row, complain) => noticeOf(row, serials, complain))
  if (!list.ok) return list.report
  const notices = list.lines
  if (args.dryRun) return done(`${notices.length} transfers.`, 'Dry run: nothing was changed.')
  const outcomes = new Map<NoticeOutcome, number>()
  for (const some of batched(notices, BATCH))
    for (const outcome of await takeTransfers(ctx, some)) outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
  const report = Object.fromEntries(outcomes)
  const detail = { ...list.mark, ...report }
  await withTx(ctx.db, tx => writeAudit(tx, { actor: ctx.actor, act: 'remittance.import', detail }))
  return done(`${notices.length} transfers:`, ...[...outcomes].map(([outcome, count]) => `  ${count} ${outcome}`))
}

function noticeOf(row: Row, serials: Set<string>, refuse: Complain): Transfer {
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
  // The number itself is not repeated: a report may be read by others.
  if (!isCardNumber(cardno)) refuse('card', 'a card number has 16 to 19 digits')
  if (payer.length < 1 || payer.length > 60) refuse('payer', 'a name has 1 to 60 characters')
  if (!isTradeAmount(amount)) refuse('amount', `${JSON.stringify(amount)} is no amount above 0 with at most 2 places`)
  const isInstant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(Z|[+-]\d{2}:\d{2})$/.test(at) && !Number.isNaN(Date.parse(at))
  if (!isInstant) refuse('arrived_at', `${JSON.stringify(at)} is no instant with its zone`)
  return { type: 'remittance', channel: 'bank', extId, cardno, payer, amount, arrivedAt: at }
}
