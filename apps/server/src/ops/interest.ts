import type { Shown } from '@zhixiao/contract/console/shown.ts'
import { openWords } from '@zhixiao/contract/open-words.ts'
import { readClock } from '@zhixiao/db/clock.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { type FundOrder, insertFundOrders } from '@zhixiao/db/settle/fund-orders.ts'
import { holdFund, holdSettlement } from '@zhixiao/db/settle/settle-day.ts'
import {
  countStays,
  creditInterest,
  type Earned,
  listDepositRates,
  listEarned,
  listInterestDays,
  listOpenStays,
  readInterestOwed,
} from '@zhixiao/db/settle/settlement-interest.ts'
import type { Tx } from '@zhixiao/db/tx.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import { KIND } from '@zhixiao/domain/codes/business-kinds.ts'
import {
  accruedIn,
  creditTolerance,
  endedBy,
  firstInterestDay,
  firstWithoutRate,
  interestDue,
  interestParts,
} from '@zhixiao/domain/fee/settlement-interest.ts'
import { shareText } from '@zhixiao/domain/format/percent.ts'
import { type Fen, fen, fenText, parseFen, sumFen } from '@zhixiao/domain/money/money.ts'
import { isTradeAmount } from '@zhixiao/domain/validate/rules.ts'
import { confirmAtOnce } from '../settle/fund-acts.ts'
import {
  type Args,
  type Command,
  dateOf,
  done,
  inTransaction,
  type OpsContext,
  type Report,
  refusedFor,
} from './command.ts'

export const interestPay: Command = {
  summary: 'books the interest that the bank credited on settlement money, and pays customers what theirs earned',
  usage: 'DAY YUAN [--reason TEXT]',
  positionals: [2, 2],
  options: { reason: { type: 'string' } },
  help: [
    '--reason TEXT   why the bank credited another sum than accrued, 2 to 200 characters; needed above 0.1 % and 1.00 yuan',
  ],
  writes: true,
  run: pay,
}

export const interestList: Command = {
  summary: 'lists the rates of the bank, interest days, and what customers earned since the last one',
  usage: '',
  positionals: [0, 0],
  writes: false,
  run: list,
}

type Due = Earned & { amount: Fen }

async function pay(ctx: OpsContext, args: Args): Promise<Report> {
  const [text = '', yuan = ''] = args.positionals
  const day = dateOf(text)
  if (!isTradeAmount(yuan)) return refusedFor('利息应为金额，最多 2 位小数', 'YUAN is an amount with up to two places.')
  if (day > shanghaiDate((await readClock(ctx.db)).at.getTime()))
    return refusedFor('结息日不能晚于今天', `${day} has not come.`)
  const credited = parseFen(yuan)
  const reason = reasonWords.optional().safeParse(args.text('reason'))
  if (!reason.success)
    return refusedFor(
      '差额原因应为 2 至 200 字，不含手机号、证件号、卡号',
      '--reason needs 2 to 200 characters without a mobile, ID or card number.',
    )
  return inTransaction(ctx, args, async tx => {
    // It books in many funds, and no other interest day or rate may come between what it reads and what it pays.
    await holdSettlement(tx)
    const [last] = await listInterestDays(tx, 1)
    if (last && day <= last.day)
      return refusedFor(`${last.day} 已经结息`, `Interest up to ${last.day} is paid already.`)
    const since = last?.day ?? firstInterestDay()
    const [open, rates] = [await listOpenStays(tx, since), await listDepositRates(tx)]
    const ended = endedBy(open, day)
    const lacking = firstWithoutRate(
      open.filter(({ from }) => from < day).map(({ from }) => from),
      rates,
    )
    if (lacking !== null)
      return refusedFor(
        `有资金自 ${lacking} 起计息，该日没有银行利率，请先录入自该日或更早日期起的利率`,
        `The night of ${lacking} has no rate: enter one from that day or earlier with interest rate.`,
      )
    const credit = { since, day, credited, accrued: accruedIn({ from: since, to: day }, open, rates) }
    if (isApart(credit) && reason.data === undefined) return apart(credit)
    const ofFen = ended.map(({ from, to }) => ({
      from,
      to,
      parts: interestParts({ amount: fen(1n), from, to }, rates),
    }))
    const counted = await countStays(tx, since, ofFen, day)
    const due = await listDue(tx)
    const paid = sumFen(due.map(each => each.amount))
    const owed = fen((await readInterestOwed(tx)) + credited)
    if (paid > owed)
      return refusedFor(
        `应付客户 ${fenText(paid)} 元，银行结息与结余共 ${fenText(owed)} 元，请核对利率与天数`,
        `Customers earned ${fenText(paid)}, the bank credited ${fenText(owed)} with what was left: check the rate.`,
      )
    await creditInterest(tx, { day, credited, paid }, ctx.actor)
    await payOut(tx, due, day)
    const detail = {
      ...{ day, credited: yuan, accrued: fenText(credit.accrued), reason: reason.data ?? null },
      ...{ paid: fenText(paid), accounts: due.length },
    }
    await writeAudit(tx, { actor: ctx.actor, act: 'interest pay', detail })
    return {
      ...done(
        `${day}: ${fenText(paid)} of ${fenText(credited)} go to ${due.length} accounts, ${fenText(fen(owed - paid))} wait.`,
      ),
      amount: paid,
      rests: detail,
      shown: shownPay({ ...credit, paid, left: fen(owed - paid), counted, reason: reason.data ?? null }, due),
    }
  })
}

const reasonWords = openWords('请写明差额的原因', 2)

/** What the bank credited on an interest day, and what accrued since the one before. */
type Credit = { since: IsoDate; day: IsoDate; credited: Fen; accrued: Fen }

const differenceOf = ({ credited, accrued }: Credit): Fen => fen(credited - accrued)

function isApart(credit: Credit): boolean {
  const [difference, tolerance] = [differenceOf(credit), creditTolerance(credit.accrued)]
  return difference > tolerance || -difference > tolerance
}

function apart(credit: Credit): Report {
  const { since, day, credited, accrued } = credit
  const [difference, tolerance] = [fenText(differenceOf(credit)), fenText(creditTolerance(accrued))]
  return refusedFor(
    `${since} 至 ${day} 账户资金应计利息 ${fenText(accrued)} 元，银行结息 ${fenText(credited)} 元，相差 ${difference} 元，超过容差 ${tolerance} 元：请核对对账单、利率与起止日；确有原因的，请填写差额原因`,
    `From ${since} to ${day} the account earned ${fenText(accrued)}, the bank credited ${fenText(credited)}: ${difference} is more than the tolerance of ${tolerance}. Check statement and rates, or give --reason.`,
  )
}

async function listDue(tx: Tx): Promise<Due[]> {
  const due = (await listEarned(tx)).map(each => ({ ...each, amount: interestDue(each.parts, each.paid) }))
  return due.filter(each => each.amount > 0n && each.fundcode !== null)
}

/** Each account gets one order, in the name of the fund that it traded last. */
async function payOut(tx: Tx, due: readonly Due[], day: IsoDate): Promise<void> {
  for (const [fundcode, some] of [...Map.groupBy(due, each => each.fundcode ?? '')].sort(([a], [b]) =>
    a < b ? -1 : 1,
  )) {
    await holdFund(tx, fundcode)
    const orders = some.map(
      ({ custno, tradeacco, amount }): FundOrder => ({
        ...{ custno, tradeacco, fundcode, amount, kind: KIND.refund, cause: 'interest' },
        ...{ tradeDate: day, confirmDate: day, payDate: day, requestId: `interest-${day}-${tradeacco}` },
      }),
    )
    await confirmAtOnce(tx, { fundcode, day, holdings: 'holding' }, await insertFundOrders(tx, orders))
  }
}

const SHOWN = 200
type Figures = Credit & { paid: Fen; left: Fen; counted: number; reason: string | null }

function shownPay({ paid, left, counted, reason, ...credit }: Figures, due: readonly Due[]): Shown {
  const { since, day, credited, accrued } = credit
  const largest = [...due].sort((a, b) => (a.amount < b.amount ? 1 : -1))
  return {
    changes: [
      { name: '结算资金结息', before: null, after: day },
      ...(reason === null ? [] : [{ name: '差额原因', before: null, after: reason }]),
    ],
    totals: [
      { name: '银行结息', value: `${fenText(credited)} 元` },
      { name: `${since} 至 ${day} 应计利息`, value: `${fenText(accrued)} 元` },
      { name: '银行多结（少结为负）', value: `${fenText(differenceOf(credit))} 元` },
      { name: '付给客户', value: `${fenText(paid)} 元` },
      { name: '尚未付出，留待下次', value: `${fenText(left)} 元` },
      { name: '计息的资金', value: `${counted} 笔` },
      { name: '涉及账户', value: `${due.length} 个` },
    ],
    tables: [
      {
        title: '付息，由大到小',
        columns: ['客户', '交易账号', '本次利息'].map((name, at) => ({ name, isFigure: at === 2 })),
        rows: largest.slice(0, SHOWN).map(each => [each.custno, each.tradeacco, fenText(each.amount)]),
        more: Math.max(0, largest.length - SHOWN),
        largestFirst: true,
      },
    ],
    warnings: isApart(credit) ? [`银行结息与应计利息的差额超过容差 ${fenText(creditTolerance(accrued))} 元`] : [],
  }
}

async function list({ db }: OpsContext): Promise<Report> {
  const [rates, days, owed] = [await listDepositRates(db), await listInterestDays(db, 12), await readInterestOwed(db)]
  const today = shanghaiDate((await readClock(db)).at.getTime())
  const ended = endedBy(await listOpenStays(db, days[0]?.day ?? firstInterestDay()), today)
  const stays = ended.reduce((sum, each) => sum + each.stays, 0)
  return done(
    ...rates.map(({ from, rate }) => `from ${from}: ${shareText(rate, 4)}`),
    ...days.map(
      ({ day, credited, paid }) => `${day}: the bank credited ${fenText(credited)}, customers got ${fenText(paid)}`,
    ),
    `${stays} stays since then are not counted; ${fenText(owed)} wait.`,
  )
}
