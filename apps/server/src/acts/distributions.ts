import type { Shown } from '@zhixiao/contract/console/shown.ts'
import { readToday } from '@zhixiao/db/clock.ts'
import { bumpVersion } from '@zhixiao/db/market/data-version.ts'
import {
  findDividend,
  findSplit,
  listDividendsAround,
  listHeldBefore,
  listSplitsWithin,
  lockEventFund,
  putDividend,
  putSplit,
} from '@zhixiao/db/market/fund-events.ts'
import type { Entitled } from '@zhixiao/db/settle/declared-dividends.ts'
import type { Tx } from '@zhixiao/db/tx.ts'
import {
  type Dividend,
  type DividendFacts,
  type DividendTerms,
  decideDividend,
  decideSplit,
  dividendTerms,
  type EventFacts,
  type EventFund,
  perShareText,
  ratioText,
  type Split,
  type SplitFacts,
} from '@zhixiao/domain/acts/distributions.ts'
import { type IsoDate, isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { DIVIDEND } from '@zhixiao/domain/codes/dividend-types.ts'
import { formatScaled } from '@zhixiao/domain/money/decimal.ts'
import { fenText, navE4, ONE_RATIO, type RatioE9, sharesText, sumFen, sumShares } from '@zhixiao/domain/money/money.ts'
import { dividendOf } from '@zhixiao/domain/settle/dividend.ts'
import { splitShares } from '@zhixiao/domain/settle/split.ts'
import { calendarOf } from '../kernel/calendar.ts'
import type { Context } from '../kernel/context.ts'
import type { ActHandler } from './act-handler.ts'

/** The facts of an event, with the holders whose entitlement it computes. */
type Held = EventFacts & { held: readonly Entitled[] }

async function lockEvent(tx: Tx, ctx: Context, code: string, before: IsoDate): Promise<Held> {
  return {
    fund: await lockEventFund(tx, code),
    today: await readToday(tx),
    calendar: await calendarOf(tx, await ctx.calendar(), code),
    held: await listHeldBefore(tx, code, before),
  }
}

/** The announcement may mean shares before or after the split, so both people are asked. */
export const splitQuestion = (day: IsoDate, { recordDate, exDate }: Pick<DividendTerms, 'recordDate' | 'exDate'>) =>
  `${day} 拆分，在 ${exDate} 除息的分红的权益登记日（${recordDate}）与除息日之间：该分红按拆分前的份额计算。公告的每份分红是按拆分前的份额吗？`

const termsText = (terms: DividendTerms | null): string =>
  terms
    ? `${perShareText(terms.perShareE6)} yuan a share, record ${terms.recordDate}, paid ${terms.payDate}`
    : 'no dividend'
const dividendLine = ({ fund, day, old, terms }: Dividend) => `${fund} ${day}: ${termsText(old)} -> ${termsText(terms)}`

const entered = ({ fund, day }: { fund: string; day: IsoDate }, change: string) => ({ fundcode: fund, day, change })

export const dividendEnter: ActHandler<'dividend enter', DividendFacts & Held, Dividend> = {
  async lock(tx, input, ctx) {
    const [day, terms] = [isoDate(input.day), dividendTerms(input)]
    const record = terms?.recordDate ?? day
    return {
      ...(await lockEvent(tx, ctx, input.fund, record)),
      old: await findDividend(tx, input.fund, day),
      splits: terms ? (await listSplitsWithin(tx, input.fund, record, day)).map(split => split.day) : [],
    }
  },
  decide: decideDividend,
  async write(tx, { fund, day, terms }) {
    await putDividend(tx, fund, day, terms)
    await bumpVersion(tx, 'market')
  },
  event: effects => entered(effects, dividendLine(effects)),
  show({ fund, fundname, old, terms, splits }) {
    const row = (name: string, of: (terms: DividendTerms) => string) => ({
      name,
      before: old && of(old),
      after: terms ? of(terms) : '取消',
    })
    return {
      changes: [
        row('除息日', each => each.exDate),
        row('每份分红', each => `${perShareText(each.perShareE6)} 元`),
        row('权益登记日', each => each.recordDate),
        row('发放日', each => each.payDate),
      ],
      totals: [{ name: '基金', value: `${fund} ${fundname}` }],
      warnings: terms
        ? [
            '持有人、份额与金额按已确认的持有测算，以权益登记日为准。',
            ...splits.map(split => splitQuestion(split, terms)),
          ]
        : [],
    }
  },
  around: ({ fund, held }, { terms }) => (fund && terms ? paidTo(fund, held, terms) : []),
  say: dividendLine,
}

const holders = (held: readonly Entitled[]) => ({
  name: '持有人',
  value: `${new Set(held.map(each => each.custno)).size} 位`,
})

/** The dividend for the present holders. Reinvestment is computed at the newest NAV less the dividend. */
function paidTo(
  { nav, rounding }: EventFund,
  held: readonly Entitled[],
  { perShareE6 }: DividendTerms,
): NonNullable<Shown['around']> {
  const navEx = navE4(nav === null ? 10_000n : nav - perShareE6 / 100n)
  const paid = held.map(each => ({ ...each, paid: dividendOf({ ...each, perShareE6, navEx, rounding }) }))
  const [cash, again] = [
    paid.filter(({ method }) => method !== DIVIDEND.reinvest),
    paid.filter(({ method }) => method === DIVIDEND.reinvest),
  ]
  const frozen = sumFen(paid.map(each => each.paid.frozenAmount))
  const money = (part: typeof paid) => fenText(sumFen(part.map(each => each.paid.amount)))
  return [
    holders(held),
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

const splitText = (ratio: RatioE9 | null): string => (ratio === null ? 'none' : ratioText(ratio))
const splitLine = ({ fund, day, old, ratio }: Split) => `${fund} ${day}: split ${splitText(old)} -> ${splitText(ratio)}`

export const splitEnter: ActHandler<'split enter', SplitFacts & Held, Split> = {
  async lock(tx, { fund, day: text }, ctx) {
    const day = isoDate(text)
    return {
      ...(await lockEvent(tx, ctx, fund, day)),
      old: await findSplit(tx, fund, day),
      dividends: await listDividendsAround(tx, fund, day),
    }
  },
  decide: decideSplit,
  async write(tx, { fund, day, ratio }) {
    await putSplit(tx, fund, day, ratio)
    await bumpVersion(tx, 'market')
  },
  event: effects => entered(effects, splitLine(effects)),
  show: ({ fund, fundname, day, old, ratio, dividends }) => ({
    changes: [
      { name: '拆分日', before: old && day, after: day },
      {
        name: '拆分比例',
        before: old && `1 : ${splitText(old)}`,
        after: ratio === null ? '取消' : `1 : ${splitText(ratio)}`,
      },
    ],
    totals: [{ name: '基金', value: `${fund} ${fundname}` }],
    warnings:
      ratio === null
        ? []
        : [
            '持有人与份额按已确认的持有测算，以拆分日为准。',
            ...dividends.map(dividend => splitQuestion(day, dividend)),
          ],
  }),
  around: ({ fund, held }, { ratio }) => (fund && ratio !== null ? splitOf(fund, held, ratio) : []),
  say: splitLine,
}

/** The effect of the split on the present shares. */
function splitOf(
  { nav, rounding }: EventFund,
  held: readonly Entitled[],
  ratio: RatioE9,
): NonNullable<Shown['around']> {
  const after = held.map(({ shares }) => splitShares(shares, ratio, rounding))
  return [
    holders(held),
    { name: '拆分前', value: `${sharesText(sumShares(held.map(each => each.shares)))} 份` },
    { name: '拆分后', value: `${sharesText(sumShares(after))} 份` },
    ...(nav === null ? [] : [{ name: '净值约为', value: formatScaled((nav * ONE_RATIO + ratio / 2n) / ratio, 4) }]),
  ]
}
