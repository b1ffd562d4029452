import { decided, refuse } from '@zhixiao/domain/acts/refusals.ts'
import { payChannelName } from '@zhixiao/domain/codes/pay-channels.ts'
import type { FileMark } from '@zhixiao/domain/format/file-faults.ts'
import { type Complain, cell, type Row } from '@zhixiao/domain/format/sheet.ts'
import { type Fen, fenText, parseFen, sumFen } from '@zhixiao/domain/money/money.ts'
import { isCardNumber, isTradeAmount } from '@zhixiao/domain/validate/rules.ts'
import { batched } from '../kernel/batched.ts'
import { bookTransfers, type NoticeOutcome, type Transfer, takeTransfers } from '../platform/gateways/take-notice.ts'
import { asItIs, type WorkingHandler } from './act-handler.ts'
import { readList } from './read-file.ts'

/** Transfers per transaction. */
const BATCH = 500
const COLUMNS = ['serial', 'card', 'payer', 'amount', 'arrived_at']

type Given = { channel: string; mark: FileMark; transfers: readonly Transfer[] }
type Booked = Given & { outcomes: readonly (readonly [NoticeOutcome, number])[]; amount: Fen }

/** Books transfers from the bank's list of incoming money, for banks that post no notices. */
export const remittanceImport: WorkingHandler<'remittance import', null, Booked, Given> = {
  async read({ file: path, channel = 'bank' }, readFile) {
    if (!/^[A-Za-z0-9_-]{1,32}$/.test(channel)) return refuse('remittance.channel', {})
    const serials = new Set<string>()
    const list = await readList({ path, readFile }, 'list of transfers', COLUMNS, (row, complain) =>
      noticeOf(row, { channel, serials }, complain),
    )
    return list.ok ? { ok: true, given: { channel, mark: list.mark, transfers: list.lines } } : list
  },
  lock: async () => null,
  decide: (_, given) => decided({ ...given, outcomes: [], amount: sumFen([]) }),
  async work(tx, booked, ctx) {
    const { transfers } = booked
    const outcomes: NoticeOutcome[] = []
    for (const some of batched(transfers, BATCH)) outcomes.push(...(await bookTransfers(tx, ctx, some)))
    const arrived = transfers.filter((_, index) => outcomes[index] !== 'repeat').map(({ amount }) => parseFen(amount))
    return decided({ ...booked, outcomes: countsOf(outcomes), amount: sumFen(arrived) })
  },
  // Nothing that is shown or kept names a card or a payer.
  masks: { transfers: asItIs },
  amount: ({ amount }) => amount,
  fixed: ({ channel, mark }) => ({ ...mark, channel }),
  event: ({ mark, outcomes }) => ({ ...mark, ...Object.fromEntries(outcomes) }),
  show: ({ channel, outcomes, amount }) => ({
    totals: [
      { name: '渠道', value: payChannelName(channel) },
      ...outcomes.map(([outcome, count]) => ({ name: outcomeNames[outcome] ?? outcome, value: `${count} 笔` })),
      { name: '新入账', value: `${fenText(amount)} 元` },
    ],
  }),
  say: ({ transfers, outcomes, amount }) => [
    `${transfers.length} transfers:`,
    ...outcomes.map(([outcome, count]) => `  ${count} ${outcome}`),
    `${fenText(amount)} yuan`,
  ],
  /** Transfers that pay an order are matched once they are booked, each customer's one after another. */
  async afterwards(ctx, { transfers }) {
    let count = 0
    for (const some of batched(transfers, BATCH))
      count += (await takeTransfers(ctx, some)).filter(outcome => outcome === 'matched').length
    return { said: [`  ${count} matched with orders`] }
  },
}

const outcomeNames: Readonly<Partial<Record<NoticeOutcome, string>>> = {
  waiting: '待客户使用',
  suspense: '无主，进入汇款匹配',
  'other-payer': '付款人不是本人，进入汇款匹配',
  repeat: '已入过账，不再入账',
}

const countsOf = (outcomes: readonly NoticeOutcome[]): (readonly [NoticeOutcome, number])[] =>
  [...Map.groupBy(outcomes, outcome => outcome)].map(([outcome, each]) => [outcome, each.length] as const)

type Import = { channel: string; serials: Set<string> }

function noticeOf(row: Row, { channel, serials }: Import, refuse: Complain): Transfer {
  const [extId, cardno, payer, amount, at] = [
    cell(row, 'serial'),
    cell(row, 'card'),
    cell(row, 'payer'),
    cell(row, 'amount'),
    cell(row, 'arrived_at'),
  ]
  if (!/^[A-Za-z0-9_.-]{1,64}$/.test(extId))
    refuse(
      'serial',
      'a serial has 1 to 64 letters, digits, dots and dashes',
      '流水号应为 1 至 64 位字母、数字、点或横线',
    )
  else if (serials.has(extId)) refuse('serial', `${extId} occurs twice`, `流水号 ${extId} 出现两次`)
  serials.add(extId)
  // Does not repeat the number: others may read the report.
  if (!isCardNumber(cardno)) refuse('card', 'a card number has 16 to 19 digits', '卡号应为 16 至 19 位数字')
  if (payer.length < 1 || payer.length > 60) refuse('payer', 'a name has 1 to 60 characters', '付款人应为 1 至 60 个字')
  if (!isTradeAmount(amount))
    refuse(
      'amount',
      `${JSON.stringify(amount)} is no amount above 0 with at most 2 places`,
      `“${amount}”不是金额，应大于 0，最多两位小数`,
    )
  const isInstant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(Z|[+-]\d{2}:\d{2})$/.test(at) && !Number.isNaN(Date.parse(at))
  if (!isInstant)
    refuse(
      'arrived_at',
      `${JSON.stringify(at)} is no instant with its zone`,
      '到账时间应带时区，如 2026-01-05T10:00:00+08:00',
    )
  return { type: 'remittance', channel, extId, cardno, payer, amount, arrivedAt: at }
}
