import type { Shown } from '@zhixiao/contract/console/shown.ts'
import { readClock } from '@zhixiao/db/clock.ts'
import { bumpVersion } from '@zhixiao/db/market/data-version.ts'
import {
  type DividendTerms,
  type EventFund,
  findDividend,
  findSplit,
  listDividendsAround,
  listHeldBefore,
  listSplitsWithin,
  lockEventFund,
  putDividend,
  putSplit,
} from '@zhixiao/db/market/fund-events.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import type { Tx } from '@zhixiao/db/tx.ts'
import { type IsoDate, parseIsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import { DIVIDEND } from '@zhixiao/domain/codes/dividend-types.ts'
import { trimmed } from '@zhixiao/domain/fund/fund-terms.ts'
import { formatScaled, parseScaled } from '@zhixiao/domain/money/decimal.ts'
import {
  fenText,
  navE4,
  ONE_RATIO,
  type RatioE9,
  ratioE9,
  sharesText,
  sumFen,
  sumShares,
} from '@zhixiao/domain/money/money.ts'
import { dividendOf } from '@zhixiao/domain/settle/dividend.ts'
import { splitShares } from '@zhixiao/domain/settle/split.ts'
import { calendarOf } from '../kernel/calendar.ts'
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

export const dividendEnter: Command = {
  summary:
    'announces a dividend before its NAV, changes it or takes it back; settlement books it when the NAV is there',
  usage: 'FUND EX-DATE --per-share YUAN [--record DATE] [--pay DATE] | --cancel',
  positionals: [2, 2],
  options: {
    'per-share': { type: 'string' },
    record: { type: 'string' },
    pay: { type: 'string' },
    cancel: { type: 'boolean' },
  },
  help: [
    '--per-share YUAN   of one share, up to 6 decimals',
    '--record DATE      shares bought before it are entitled; the ex-date unless told',
    '--pay DATE         the day of payment; the ex-date unless told',
    '--cancel           takes the announced dividend of the day back',
  ],
  writes: true,
  run: enterDividend,
}

export const splitEnter: Command = {
  summary: 'announces a split of shares before its NAV, changes it or takes it back',
  usage: 'FUND DAY --ratio NUMBER | --cancel',
  positionals: [2, 2],
  options: { ratio: { type: 'string' }, cancel: { type: 'boolean' } },
  help: [
    '--ratio NUMBER   new shares for each share, up to 9 decimals',
    '--cancel         takes the announced split of the day back',
  ],
  writes: true,
  run: enterSplit,
}

/** Locks the fund; refuses an event of the day that can no longer be entered. */
async function openFund(
  tx: Tx,
  ctx: OpsContext,
  fundcode: string,
  days: readonly IsoDate[],
): Promise<{ fund: EventFund } | { report: Report }> {
  const fund = await lockEventFund(tx, fundcode)
  if (!fund) return { report: refusedFor(`没有基金 ${fundcode}`, `There is no fund ${fundcode}.`) }
  if (fund.is_money)
    return { report: refusedFor('货币基金每日分配收益，没有分红与拆分', `${fundcode} is a money fund.`) }
  const [first] = [...days].sort()
  const today = shanghaiDate((await readClock(tx)).at.getTime())
  if (first !== undefined && first < today)
    return { report: refusedFor(`${first} 已经过去`, `${first} is before the business date ${today}.`) }
  const calendar = await calendarOf(tx, await ctx.calendar(), fundcode)
  const closed = days.find(day => !calendar.isOpen(day))
  if (closed !== undefined)
    return { report: refusedFor(`${closed} 不是这只基金的开放日`, `${closed} is no open day of ${fundcode}.`) }
  return { fund }
}

/** Refuses a change once the day has its NAV, on which settlements and customers rely. */
function pricedRefusal({ nav_day: navDay }: EventFund, day: IsoDate): Report | null {
  if (navDay === null || navDay < day) return null
  return refusedFor(`${day} 的净值已经公布，不能再改`, `The NAV of ${day} is published: nothing can change any more.`)
}

async function enterDividend(ctx: OpsContext, args: Args): Promise<Report> {
  const [fundcode = '', text = ''] = args.positionals
  const day = dateOf(text)
  const terms = args.flag('cancel') ? null : termsOf(args, day)
  if (terms && 'report' in terms) return terms.report
  return inTransaction(ctx, args, async tx => {
    const opened = await openFund(tx, ctx, fundcode, terms ? [terms.record_date, day, terms.pay_date] : [day])
    if ('report' in opened) return opened.report
    const { fund } = opened
    const priced = pricedRefusal(fund, day)
    if (priced) return priced
    const old = await findDividend(tx, fundcode, day)
    if (terms === null && old === null)
      return refusedFor('这一天没有登记分红', `${fundcode} has no dividend on ${day}.`)
    if (terms && old && textOf(terms) === textOf(old)) return { ...done('Nothing changed.'), unchanged: true }
    if (terms && fund.nav !== null && terms.per_share_e6 >= fund.nav * 100n)
      return refusedFor('每份分红不能达到最新净值', 'The dividend of a share is not less than its newest NAV.')
    await putDividend(tx, fundcode, day, terms)
    await bumpVersion(tx, 'market')
    const line = `${fundcode} ${day}: ${old ? textOf(old) : 'no dividend'} -> ${terms ? textOf(terms) : 'no dividend'}`
    await writeAudit(tx, { actor: ctx.actor, act: 'dividend enter', detail: { fundcode, day, change: line } })
    return {
      ...done(line),
      shown: {
        changes: dividendChanges(old, terms),
        totals: [{ name: '基金', value: `${fundcode} ${fund.fundname}` }],
        around: terms ? await paidTo(tx, fundcode, fund, terms) : [],
        tables: [],
        warnings: terms
          ? [
              '持有人、份额与金额按已确认的持有测算，以权益登记日为准。',
              ...(await listSplitsWithin(tx, fundcode, terms.record_date, day)).map(split =>
                splitQuestion(split.day, terms),
              ),
            ]
          : [],
      },
    }
  })
}

/** A split from the record date to the ex-date: the announcement may mean shares before or after it, so both people are asked. */
const splitQuestion = (
  day: IsoDate,
  { record_date: record, ex_date: ex }: Pick<DividendTerms, 'record_date' | 'ex_date'>,
) =>
  `${day} 拆分，在 ${ex} 除息的分红的权益登记日（${record}）与除息日之间：该分红按拆分前的份额计算。公告的每份分红是按拆分前的份额吗？`

function termsOf(args: Args, day: IsoDate): DividendTerms | { report: Report } {
  const perShare = parseScaled(args.text('per-share') ?? '', 6)
  const record = parseIsoDate(args.text('record') ?? day)
  const pay = parseIsoDate(args.text('pay') ?? day)
  if (perShare === null || perShare <= 0n)
    return { report: refusedFor('每份分红应为正数，最多 6 位小数', '--per-share needs yuan, up to 6 decimals.') }
  if (!record || !pay)
    return { report: refusedFor('请填写权益登记日与发放日', '--record and --pay need dates of the form YYYY-MM-DD.') }
  if (record > day || pay < day)
    return {
      report: refusedFor(
        '权益登记日不晚于除息日，发放日不早于除息日',
        'The record date is not after the ex-date, and the pay date not before it.',
      ),
    }
  return { record_date: record, ex_date: day, pay_date: pay, per_share_e6: perShare }
}

const perShareText = (e6: bigint): string => trimmed(formatScaled(e6, 6))
const textOf = ({ record_date, pay_date, per_share_e6 }: DividendTerms): string =>
  `${perShareText(per_share_e6)} yuan a share, record ${record_date}, paid ${pay_date}`

function dividendChanges(old: DividendTerms | null, terms: DividendTerms | null): Shown['changes'] {
  const row = (name: string, of: (terms: DividendTerms) => string) => ({
    name,
    before: old && of(old),
    after: terms ? of(terms) : '取消',
  })
  return [
    row('除息日', each => each.ex_date),
    row('每份分红', each => `${perShareText(each.per_share_e6)} 元`),
    row('权益登记日', each => each.record_date),
    row('发放日', each => each.pay_date),
  ]
}

/** The dividend for the present holders. Reinvestment is computed at the newest NAV less the dividend. */
async function paidTo(
  tx: Tx,
  fundcode: string,
  { nav, rounding }: EventFund,
  { record_date, per_share_e6: perShareE6 }: DividendTerms,
): Promise<NonNullable<Shown['around']>> {
  const held = await listHeldBefore(tx, fundcode, record_date)
  const navEx = navE4(nav === null ? 10_000n : nav - perShareE6 / 100n)
  const paid = held.map(each => ({ ...each, paid: dividendOf({ ...each, perShareE6, navEx, rounding }) }))
  const [cash, again] = [
    paid.filter(({ method }) => method !== DIVIDEND.reinvest),
    paid.filter(({ method }) => method === DIVIDEND.reinvest),
  ]
  const frozen = sumFen(paid.map(each => each.paid.frozenAmount))
  const money = (part: typeof paid) => fenText(sumFen(part.map(each => each.paid.amount)))
  return [
    { name: '持有人', value: `${new Set(held.map(each => each.custno)).size} 位` },
    { name: '份额', value: `${sharesText(sumShares(held.map(each => each.shares)))} 份` },
    { name: '现金分红', value: `${money(cash)} 元` },
    ...(again.length > 0
      ? [
          { name: '红利再投资', value: `${money(again)} 元` },
          { name: '再投资约得', value: `${sharesText(sumShares(again.map(each => each.paid.shares)))} 份` },
        ]
      : []),
    ...(frozen > 0n ? [{ name: '冻结份额暂存', value: `${fenText(frozen)} 元` }] : []),
  ]
}

/** Whether a split ratio is at most a thousand either way; beyond it a NAV of four decimals loses its meaning and figures overflow. */
const isRatio = (scaled: bigint): boolean =>
  scaled !== ONE_RATIO && scaled * 1_000n >= ONE_RATIO && scaled <= ONE_RATIO * 1_000n

async function enterSplit(ctx: OpsContext, args: Args): Promise<Report> {
  const [fundcode = '', text = ''] = args.positionals
  const day = dateOf(text)
  const scaled = args.flag('cancel') ? null : parseScaled(args.text('ratio') ?? '', 9)
  const isCancelled = args.flag('cancel')
  if (!isCancelled && (scaled === null || !isRatio(scaled)))
    return refusedFor(
      '拆分比例应在 0.001 至 1000 之间，不等于 1，最多 9 位小数',
      '--ratio needs a number from 0.001 to 1000 that is not 1.',
    )
  const ratio: RatioE9 | null = scaled === null ? null : ratioE9(scaled)
  return inTransaction(ctx, args, async tx => {
    const opened = await openFund(tx, ctx, fundcode, [day])
    if ('report' in opened) return opened.report
    const { fund } = opened
    const priced = pricedRefusal(fund, day)
    if (priced) return priced
    const old = await findSplit(tx, fundcode, day)
    if (ratio === null && old === null) return refusedFor('这一天没有登记拆分', `${fundcode} has no split on ${day}.`)
    if (ratio === old) return { ...done('Nothing changed.'), unchanged: true }
    await putSplit(tx, fundcode, day, ratio)
    await bumpVersion(tx, 'market')
    const line = `${fundcode} ${day}: split ${splitText(old)} -> ${splitText(ratio)}`
    await writeAudit(tx, { actor: ctx.actor, act: 'split enter', detail: { fundcode, day, change: line } })
    return {
      ...done(line),
      shown: {
        changes: [
          { name: '拆分日', before: old && day, after: day },
          {
            name: '拆分比例',
            before: old && `1 : ${splitText(old)}`,
            after: ratio === null ? '取消' : `1 : ${splitText(ratio)}`,
          },
        ],
        totals: [{ name: '基金', value: `${fundcode} ${fund.fundname}` }],
        around: ratio === null ? [] : await splitOf(tx, { fundcode, day, ratio, fund }),
        tables: [],
        warnings:
          ratio === null
            ? []
            : [
                '持有人与份额按已确认的持有测算，以拆分日为准。',
                ...(await listDividendsAround(tx, fundcode, day)).map(dividend => splitQuestion(day, dividend)),
              ],
      },
    }
  })
}

const splitText = (ratio: RatioE9 | null): string => (ratio === null ? 'none' : trimmed(formatScaled(ratio, 9)))

type Split = { fundcode: string; day: IsoDate; ratio: RatioE9; fund: EventFund }

/** The effect of the split on the present shares. */
async function splitOf(
  tx: Tx,
  { fundcode, day, ratio, fund: { nav, rounding } }: Split,
): Promise<NonNullable<Shown['around']>> {
  const held = await listHeldBefore(tx, fundcode, day)
  const after = held.map(({ shares }) => splitShares(shares, ratio, rounding))
  return [
    { name: '持有人', value: `${new Set(held.map(each => each.custno)).size} 位` },
    { name: '拆分前', value: `${sharesText(sumShares(held.map(each => each.shares)))} 份` },
    { name: '拆分后', value: `${sharesText(sumShares(after))} 份` },
    ...(nav === null ? [] : [{ name: '净值约为', value: formatScaled((nav * ONE_RATIO + ratio / 2n) / ratio, 4) }]),
  ]
}
