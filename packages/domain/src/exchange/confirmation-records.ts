import { compactDate } from '../calendar/dates.ts'
import { businessKinds, KIND, type OrderKind, SUBSCRIPTION_RESULT } from '../codes/business-kinds.ts'
import { DIVIDEND, type DividendType } from '../codes/dividend-types.ts'
import type { LargeRedemption } from '../codes/large-redemption.ts'
import { addFen, type Fen, fen, fenText, type NavE4, navText, type ShareCents, sharesText } from '../money/money.ts'
import { type ApplicationKind, accountFields, appliedAt, type NamedAccount, YUAN } from './applications.ts'
import { DONE, type ReportedDividend, type ReportedTrade } from './confirmations.ts'
import { type ExchangeRecord, recordOf } from './data-file.ts'

type OfFile = 'line' | 'serial' | 'code' | 'returnCode' | 'detail' | 'kind'

/** A confirmed order as the embedded registrar reports it, with the figures that a reader of file 04 takes. */
export type TradeConfirmation = Omit<ReportedTrade, OfFile> &
  NamedAccount & {
    kind: ApplicationKind
    acceptedAtMs: number
    askedAmount: Fen
    askedShares: ShareCents
    largeRedemption: LargeRedemption | null
    dividendMethod: DividendType | null
  }

/** A holder's dividend as the embedded registrar reports it, free and frozen part together. */
export type DividendConfirmation = Omit<ReportedDividend, OfFile> &
  NamedAccount & {
    orderId: bigint
    /** The declared dividend per share in 1/1,000,000 yuan. */
    perShareE6: bigint
  }

/** The confirmation of an order by its result. */
const resultCodes: Readonly<Record<ApplicationKind, string>> = {
  [KIND.subscription]: SUBSCRIPTION_RESULT,
  [KIND.purchase]: businessKinds.purchase.confirmation,
  [KIND.redemption]: businessKinds.redemption.confirmation,
  [KIND.dividendMethod]: businessKinds.dividendMethod.confirmation,
  [KIND.conversion]: businessKinds.conversion.confirmation,
  [KIND.planPurchase]: businessKinds.planPurchase.confirmation,
} satisfies Partial<Record<OrderKind, string>>

/** The fields of NAVs have six decimals. */
const navField = (nav: NavE4): string => `${navText(nav)}00`

/** The record of an order in a type 04 file; what the company returns with it is a field of its own. */
export function confirmationRecord(trade: TradeConfirmation, distributor: string): ExchangeRecord {
  const serial = String(trade.orderId)
  return recordOf('04', {
    AppSheetSerialNo: serial,
    TASerialNO: serial,
    FundCode: trade.fundcode,
    BusinessCode: resultCodes[trade.kind],
    ReturnCode: DONE,
    TransactionCfmDate: compactDate(trade.confirmDate),
    ...appliedAt(trade.acceptedAtMs),
    ...accountFields(trade, distributor),
    CurrencyType: YUAN,
    LargeRedemptionFlag: trade.largeRedemption ?? '',
    DefDividendMethod: trade.dividendMethod ?? '',
    ApplicationAmount: fenText(trade.askedAmount),
    ApplicationVol: sharesText(trade.askedShares),
    ConfirmedAmount: fenText(trade.amount),
    ConfirmedVol: sharesText(trade.shares),
    NAV: navField(trade.nav),
    Charge: fenText(addFen(trade.charge, trade.supplement)),
    RaiseInterest: fenText(trade.interest),
    AchievementPay: fenText(trade.performance),
    AchievementCompen: fenText(trade.returned),
    ...(trade.targetFundcode !== '' && {
      CodeOfTargetFund: trade.targetFundcode,
      CfmVolOfTargetFund: sharesText(trade.targetShares),
      TargetNAV: navField(trade.targetNav),
      ChangeFee: fenText(trade.charge),
      RecuperateFee: fenText(trade.supplement),
    }),
  })
}

/** The record of a holder's dividend in a type 06 file. */
export function dividendRecord(dividend: DividendConfirmation, distributor: string): ExchangeRecord {
  const { gross, charge, performance, method } = dividend
  return recordOf('06', {
    TASerialNO: String(dividend.orderId),
    FundCode: dividend.fundcode,
    BusinessCode: businessKinds.dividend.confirmation,
    ReturnCode: DONE,
    TransactionCfmDate: compactDate(dividend.confirmDate),
    XRDate: compactDate(dividend.exDate),
    RegistrationDate: dividend.recordDate ? compactDate(dividend.recordDate) : '',
    DividentDate: dividend.payDate ? compactDate(dividend.payDate) : '',
    ...accountFields(dividend, distributor),
    CurrencyType: YUAN,
    BasisforCalculatingDividend: sharesText(dividend.entitled),
    // In fen, a dividend per 10,000 shares is exact.
    DrawBonusUnit: '10000',
    DividendPerUnit: fenText(fen(dividend.perShareE6)),
    DividendAmount: fenText(gross),
    ConfirmedAmount: fenText(method === DIVIDEND.reinvest ? fen(0n) : fen(gross - charge - performance)),
    Charge: fenText(charge),
    AchievementPay: fenText(performance),
    AchievementCompen: fenText(dividend.returned),
    DefDividendMethod: method,
    VolOfDividendforReinvestment: sharesText(dividend.reinvested),
    NAV: navField(dividend.nav),
    FrozenBalance: fenText(dividend.frozenCash),
    FrozenSharesforReinvest: sharesText(dividend.frozenReinvested),
    TotalFrozenVol: sharesText(dividend.frozen),
  })
}
