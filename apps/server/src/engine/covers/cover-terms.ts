import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { CoverSource, CoverSpec } from '@zhixiao/domain/content/cover-spec.ts'
import type { DataOf } from '@zhixiao/domain/drawing/cover-data.ts'
import { type CostTerms, costOfHolding, feeCrossing, serviceDaysFrom } from '@zhixiao/domain/fee/fee-crossing.ts'
import { serviceRateOn, termsOn, tiersOf } from '@zhixiao/domain/fee/fund-contract.ts'
import { discountedRate, frontEndFee } from '@zhixiao/domain/fee/purchase-fee.ts'
import { ZERO_FEN } from '@zhixiao/domain/money/money.ts'
import type { MarketFund, MarketSnapshot } from '../../kernel/market.ts'
import { publicFund } from '../market/fund-row.ts'

/** The costs of two share classes under the fees in force on the day. */
export function crossOf(market: MarketSnapshot, { sources }: CoverSpec, day: IsoDate): DataOf<'cross'> | null {
  const [one, other] = sources.map(({ id }) => publicFund(market, id))
  if (!one || !other) return null
  const terms = [one, other].map(fund => holdingTerms(fund, day))
  const [fixed, daily] = terms[0]!.service <= terms[1]!.service ? [0, 1] : [1, 0]
  const met = feeCrossing(terms[fixed]!, terms[daily]!)
  if (met === null) return null
  const className = (at: number) => `${[one, other][at]!.record.share_class} 类`
  // Without redemption fees, which are the same for both and would hide the difference.
  const bare = terms.map(each => ({ ...each, redeem: [] }))
  return {
    kind: 'cross',
    name: one.record.fundname.replace(/[A-Z]$/, ''),
    fixed: className(fixed),
    daily: className(daily),
    day: met,
    costs: Array.from({ length: met * 2 + 1 }, (_, held) => ({
      days: held,
      fixed: costOfHolding(bare[fixed]!, held),
      daily: costOfHolding(bare[daily]!, held),
    })),
  }
}

function holdingTerms({ contract }: MarketFund, day: IsoDate): CostTerms {
  const terms = termsOn(contract, day, 'person')
  return {
    entry: discountedRate(frontEndFee(ZERO_FEN, terms, false)),
    service: serviceRateOn(contract, day),
    serviceDays: serviceDaysFrom(day),
    redeem: tiersOf(terms, 'redeem'),
  }
}

/** The stations of a purchase or a redemption of a fund. */
export function flowOf(market: MarketSnapshot, { name, id }: CoverSource): DataOf<'flow'> | null {
  const fund = publicFund(market, id)
  if (!fund) return null
  const { fundname, confirm_lag: confirm, pay_lag: pay } = fund.record
  const start = [
    { label: '提交', lag: 0 },
    { label: '公布净值', lag: 0 },
    { label: '确认', lag: confirm },
  ]
  return name === 'purchase'
    ? { kind: 'flow', name: `申购${fundname}`, stops: [...start, { label: '可以赎回', lag: confirm }], active: 2 }
    : {
        kind: 'flow',
        name: `赎回${fundname}`,
        stops: [...start, { label: '划出款项', lag: Math.max(pay, confirm) }],
        active: 3,
      }
}
