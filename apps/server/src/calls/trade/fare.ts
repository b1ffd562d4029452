import type { InputOf, OutputOf } from '@zhixiao/contract/calls.ts'
import type { HeldAccruals } from '@zhixiao/db/market/service-accrual.ts'
import type { OfferedFund } from '@zhixiao/db/order-reads.ts'
import { FEE_TYPE } from '@zhixiao/domain/codes/fee-types.ts'
import { FUND_STATUS } from '@zhixiao/domain/codes/fund-status.ts'
import { termsOn } from '@zhixiao/domain/fee/fund-contract.ts'
import { discountedRate, frontEndFee, standardFee } from '@zhixiao/domain/fee/purchase-fee.ts'
import type { LotUse } from '@zhixiao/domain/fee/redemption-fee.ts'
import type { LegalHolder } from '@zhixiao/domain/law/legal-rule.ts'
import { backendEnds, backendFreeConfirmed, cutOffBefore, freeSoon } from '@zhixiao/domain/law/own-sale.ts'
import { formatScaled } from '@zhixiao/domain/money/decimal.ts'
import {
  addFen,
  type Fen,
  fenText,
  navText,
  parseFen,
  parseShares,
  rateText,
  sharesFor,
  sharesText,
  sumFen,
} from '@zhixiao/domain/money/money.ts'
import { conversionFeeTerms, purchaseFeeTerms, redemptionFeeTerms } from '@zhixiao/domain/order/order-terms.ts'
import { ISSUE_NAV, redemptionTerms } from '@zhixiao/domain/settle/working.ts'
import { cheaperView, floatingTotal, lotView, mandatoryView } from '../../engine/orders/lot-view.ts'
import { type CustomerContext, type Handler, holderOf } from '../../kernel/context.ts'
import { ok, type Result } from '../../kernel/result.ts'
import { type FloatingNow, floatingNow } from './floating-now.ts'
import { daysNow, type FundNow, fundNow } from './fund-now.ts'
import { holdNow } from './hold-now.ts'
import {
  conversionFeeNow,
  readSharesOut,
  redemptionFeeNow,
  type SharesOut,
  standardSupplementNow,
} from './order-fees.ts'
import { readAccruedNow, type ServiceBack, serviceBackNow } from './service-now.ts'
import { tooFewFree } from './too-few-free.ts'

type FeeQuote = OutputOf<'trade.fare'>
type Input = InputOf<'trade.fare'>
type Part = Pick<FeeQuote, 'feeTerms' | 'hold' | 'purchase' | 'redemption' | 'conversion'>

const NOTHING: Part = { feeTerms: null, hold: null, purchase: null, redemption: null, conversion: null }

/** CALL-092: the arithmetic of settlement itself, at the last published NAV. */
export const fare: Handler<'trade.fare'> = async (ctx, input) => {
  const now = await fundNow(ctx, input.fundCode, input.targetFundCode)
  if (!now.ok) return now
  const { fund, tradeDate } = now.data
  const nav = fund.status === FUND_STATUS.raising ? ISSUE_NAV : (fund.nav ?? ISSUE_NAV)
  const part = await partOf(ctx, input, now.data)
  return part.ok ? ok({ nav: navText(nav), navDay: fund.nav_day ?? tradeDate, ...part.data }) : part
}

async function partOf(ctx: CustomerContext, input: Input, now: FundNow): Promise<Result<Part>> {
  const { fundCode, tradeacco = '' } = input
  const bought = input.amount ? purchasePart(input.amount, holderOf(ctx.session), input, now) : NOTHING
  if (!input.shares) return ok(bought)
  const [holding, shares] = [{ fundCode, tradeacco }, parseShares(input.shares)]
  const [sharesOut, accrued, hold] = await Promise.all([
    readSharesOut(ctx, holding, shares, now),
    readAccruedNow(ctx, tradeacco, now),
    holdNow(ctx, holding, shares, now),
  ])
  if (sharesOut === null) return tooFewFree(ctx, holding, shares, now)
  const out = { ...sharesOut, accrued }
  const left = await (now.target ? conversionPart(ctx, out, now.target) : redemptionPart(ctx, out))
  return ok({ ...left, hold, purchase: bought.purchase })
}

function purchasePart(
  text: string,
  holder: LegalHolder,
  { tradeDate }: Input,
  { fund, calendar, tradeDate: today }: FundNow,
): Part {
  const isRaising = fund.status === FUND_STATUS.raising
  const gross = parseFen(text)
  const terms = termsOn(fund.contract, tradeDate ?? today, holder)
  const fee = frontEndFee(gross, terms, isRaising)
  const nav = isRaising ? ISSUE_NAV : (fund.nav ?? ISSUE_NAV)
  const freeFrom = fee.fee === 0n ? null : freeSoon('own-entry-fee', fund.contract, tradeDate ?? today, calendar)
  const isBackEnd = terms.feeType === FEE_TYPE.backEnd && terms.chargesBackend
  return {
    ...NOTHING,
    feeTerms: purchaseFeeTerms(fee),
    purchase: {
      rate: rateText(fee.rate),
      discount: formatScaled(BigInt(fee.discountE4), 4),
      discountedRate: rateText(discountedRate(fee)),
      fixedFee: fee.fixedFee === null ? null : fenText(fee.fixedFee),
      standardFee: fenText(standardFee(gross, terms, isRaising).fee),
      fee: fenText(fee.fee),
      isBackEnd,
      backendEnds: isBackEnd ? backendEnds(fund.contract, tradeDate ?? today, calendar) : null,
      net: fenText(fee.net),
      shares: sharesText(sharesFor(fee.net, nav, terms.shareRounding)),
      freeFrom,
      freeCutOff: cutOffBefore(freeFrom, calendar),
    },
  }
}

type Leaving = SharesOut & { accrued: HeldAccruals | null }

async function redemptionPart(ctx: CustomerContext, sharesOut: Leaving): Promise<Part> {
  const { calendar, tradeDate, fund } = sharesOut.now
  const terms = redemptionTerms(termsOn(fund.contract, tradeDate, sharesOut.holder))
  const fee = redemptionFeeNow(sharesOut)
  const back = await serviceBackNow(ctx, sharesOut, sharesOut.accrued, fee.uses)
  const floating = await floatingNow(ctx, sharesOut, fee.uses)
  const { confirm_lag: confirmLag } = fund
  const backendFree = backendFreeConfirmed(fund.contract, tradeDate, calendar, confirmLag)
  const facts = { calendar, confirmLag, confirmDate: daysNow(sharesOut.now).confirmDate, terms, backendFree }
  const freeFrom = backendFreeFrom(fee, sharesOut.now)
  const cheaper = fee.uses.flatMap(use => cheaperView(use, facts) ?? []).sort((a, b) => (a.day < b.day ? -1 : 1))[0]
  return {
    ...NOTHING,
    feeTerms: redemptionFeeTerms(fee.uses, sharesOut.mandatory),
    redemption: {
      gross: fenText(fee.gross),
      fee: fenText(fee.fee),
      toFund: fenText(fee.toFund),
      backendFee: fenText(fee.backendFee),
      mandatory: mandatoryView(sharesOut.shares, sharesOut.nav, sharesOut.mandatory),
      unpaid: fenText(sharesOut.unpaid),
      net: fenText(addFen(fee.net, sharesOut.unpaid)),
      ...returnedWith(fee.uses, back, floating),
      cheaperFrom: cheaper ?? null,
      freeFrom,
      freeCutOff: cutOffBefore(freeFrom, calendar),
    },
  }
}

async function conversionPart(ctx: CustomerContext, sharesOut: Leaving, into: OfferedFund): Promise<Part> {
  const { calendar, tradeDate } = sharesOut.now
  const fee = conversionFeeNow(sharesOut, into)
  const freeFrom = fee.supplement === 0n ? null : freeSoon('own-entry-fee', into.contract, tradeDate, calendar)
  const backendFree = backendFreeFrom(fee, sharesOut.now)
  const back = await serviceBackNow(ctx, sharesOut, sharesOut.accrued, fee.uses)
  const floating = await floatingNow(ctx, sharesOut, fee.uses)
  return {
    ...NOTHING,
    feeTerms: conversionFeeTerms(fee, sharesOut.mandatory),
    conversion: {
      gross: fenText(fee.gross),
      fee: fenText(fee.redeemFee),
      backendFee: fenText(fee.backendFee),
      mandatory: mandatoryView(sharesOut.shares, sharesOut.nav, sharesOut.mandatory),
      unpaid: fenText(sharesOut.unpaid),
      amount: fenText(fee.amount),
      rateOut: rateText(fee.rateOut),
      rateIn: rateText(fee.rateIn),
      difference: rateText(fee.diff),
      supplement: fenText(fee.supplement),
      standardSupplement: fenText(standardSupplementNow(sharesOut, into)),
      net: fenText(fee.netIn),
      targetNav: navText(into.nav ?? ISSUE_NAV),
      targetNavDay: into.nav_day ?? sharesOut.now.tradeDate,
      shares: sharesText(fee.sharesIn),
      ...returnedWith(fee.uses, back, floating),
      freeFrom,
      freeCutOff: cutOffBefore(freeFrom, calendar),
      backendFreeFrom: backendFree,
      backendFreeCutOff: cutOffBefore(backendFree, calendar),
    },
  }
}

const backendFreeFrom = ({ backendFee }: { backendFee: Fen }, { fund, tradeDate, calendar }: FundNow) =>
  backendFee === 0n ? null : freeSoon('own-backend-fee', fund.contract, tradeDate, calendar)

/** The lots with their returned fees, and the totals. */
function returnedWith(uses: readonly LotUse[], back: ServiceBack, floating: FloatingNow) {
  const lots = uses.map(use => lotView(use, { service: back(use), floating: floating(use) }))
  return { serviceReturn: fenText(sumFen(uses.map(back))), floatingReturn: fenText(floatingTotal(lots)), lots }
}
