import { compactDate, type IsoDate } from '../calendar/dates.ts'
import { shanghai } from '../calendar/shanghai.ts'
import {
  ACCOUNT_APPLICATION,
  type AccountApplicationCode,
  KIND,
  type OrderKind,
  type PlanApplicationCode,
} from '../codes/business-kinds.ts'
import type { DividendType } from '../codes/dividend-types.ts'
import { FEE_TYPE, type FeeType } from '../codes/fee-types.ts'
import type { LargeRedemption } from '../codes/large-redemption.ts'
import type { PlanUnit, PlanWeekday } from '../codes/plan-units.ts'
import { PLAN_UNIT } from '../codes/plan-units.ts'
import { formatScaled } from '../money/decimal.ts'
import { type Fen, fenText, type ShareCents, sharesText, ZERO_FEN, ZERO_SHARES } from '../money/money.ts'
import { type ExchangeRecord, recordOf } from './data-file.ts'
import { encodeGb18030 } from './gb18030.ts'

/** Kinds of orders sent to a registrar for confirmation; acts of the fund come from the registrar. */
export const applicationKinds = [
  KIND.subscription,
  KIND.purchase,
  KIND.redemption,
  KIND.dividendMethod,
  KIND.conversion,
  KIND.planPurchase,
] as const satisfies readonly OrderKind[]
export type ApplicationKind = (typeof applicationKinds)[number]

/** An order as sent to its registrar. */
export type TradeApplication = {
  orderId: bigint
  kind: ApplicationKind
  fundcode: string
  tradeacco: string
  fundAccount: string
  isInstitution: boolean
  amount: Fen | null
  shares: ShareCents | null
  acceptedAtMs: number
  discountE4: number
  feeType: FeeType
  largeRedemption: LargeRedemption | null
  targetFundcode: string | null
  dividendMethod: DividendType | null
  plan: { planId: bigint; dueDate: IsoDate; unit: string } | null
}

/** An application of a plan to its registrar: opened, ended, changed. */
export type PlanApplication = {
  applicationId: bigint
  planId: bigint
  code: PlanApplicationCode
  fundcode: string
  tradeacco: string
  fundAccount: string
  isInstitution: boolean
  unit: PlanUnit
  monthDay: number | null
  weekday: PlanWeekday | null
  amount: Fen
  appliedAtMs: number
}

/** Account applications: opening with the fund account, and one more card under it. */
export type AccountApplication = {
  serial: string
  business: AccountApplicationCode
  tradeacco: string
  fundAccount: string
  isInstitution: boolean
  name: string
  idType: string
  idNumber: string
  idValidTo: string
  mobile: string
  sex: string
  birthday: IsoDate | null
  nationality: string
  address: string
  appliedAtMs: number
}

/** ISO 4217 number of the yuan. */
export const YUAN = '156'
const ALL_TIME = '99991231'
const ADDRESS_BYTES = 120

/** When the customer applied. */
export const appliedAt = (ms: number) => {
  const { date, time } = shanghai(ms)
  return { TransactionDate: compactDate(date), TransactionTime: time.slice(0, 8).replaceAll(':', '') }
}

/** The account, as each record about it names it. */
export const accountFields = ({ tradeacco, fundAccount, isInstitution }: NamedAccount, distributor: string) => ({
  TransactionAccountID: tradeacco,
  TAAccountID: fundAccount,
  DistributorCode: distributor,
  BranchCode: distributor,
  IndividualOrInstitution: isInstitution ? '0' : '1',
})
export type NamedAccount = Pick<TradeApplication, 'tradeacco' | 'fundAccount' | 'isInstitution'>

/** The record of an order in a type 03 file. */
export function tradeRecord(order: TradeApplication, distributor: string): ExchangeRecord {
  return recordOf('03', {
    AppSheetSerialNo: String(order.orderId),
    FundCode: order.fundcode,
    LargeRedemptionFlag: order.largeRedemption ?? '',
    ...appliedAt(order.acceptedAtMs),
    ...accountFields(order, distributor),
    ApplicationVol: sharesText(order.shares ?? ZERO_SHARES),
    ApplicationAmount: fenText(order.amount ?? ZERO_FEN),
    BusinessCode: order.kind,
    DiscountRateOfCommission: formatScaled(BigInt(order.discountE4), 4),
    CurrencyType: YUAN,
    CodeOfTargetFund: order.targetFundcode ?? '',
    ShareClass: order.feeType === FEE_TYPE.backEnd ? '1' : '0',
    DefDividendMethod: order.dividendMethod ?? '',
    ...(order.plan && {
      DateOfPeriodicSubs: compactDate(order.plan.dueDate),
      RationProtocolNo: String(order.plan.planId),
      ...periodOf(order.plan.unit),
    }),
  })
}

/** The standard has no fortnight: it is a week with frequency 2. */
const periodOf = (unit: string) =>
  unit === PLAN_UNIT.fortnight
    ? { PeriodSubTimeUnit: '1', FrequencyOfPeSubs: '2' }
    : { PeriodSubTimeUnit: unit, FrequencyOfPeSubs: '1' }

const PLAN_SERIAL = /^P([1-9]\d{0,17})$/
const planSerial = (applicationId: bigint): string => `P${applicationId}`

/** The application id in a plan's serial, or null. */
export function readPlanSerial(serial: string): bigint | null {
  const number = PLAN_SERIAL.exec(serial)?.[1]
  return number === undefined ? null : BigInt(number)
}

/** The record of a plan in a type 03 file. */
export function planRecord(plan: PlanApplication, distributor: string): ExchangeRecord {
  return recordOf('03', {
    AppSheetSerialNo: planSerial(plan.applicationId),
    FundCode: plan.fundcode,
    ...appliedAt(plan.appliedAtMs),
    ...accountFields(plan, distributor),
    ApplicationAmount: fenText(plan.amount),
    BusinessCode: plan.code,
    // No discount here: each deduction's order has its own.
    DiscountRateOfCommission: '1.0000',
    CurrencyType: YUAN,
    RationProtocolNo: String(plan.planId),
    // Weekdays count from 02, Monday.
    SendDayOfPeriodicSubs: plan.monthDay === null ? (plan.weekday ?? '0') : String(plan.monthDay),
    ...periodOf(plan.unit),
  })
}

/** The unique serial of an account application. */
export const accountSerial = (tradeacco: string): string => `A${tradeacco}`

/** The record of an account in a type 01 file. */
export function accountRecord(account: AccountApplication, distributor: string): ExchangeRecord {
  return recordOf('01', {
    AppSheetSerialNo: account.serial,
    // An address longer than the field is left out rather than truncated; the registrar does not need it.
    Address: (encodeGb18030(account.address)?.length ?? 0) <= ADDRESS_BYTES ? account.address : '',
    CertificateType: account.idType,
    CertificateNo: account.idNumber,
    CertValidDate: /^\d{8}$/.test(account.idValidTo) ? account.idValidTo : ALL_TIME,
    InvestorName: account.name,
    InvestorsBirthday: account.birthday === null || account.isInstitution ? '' : compactDate(account.birthday),
    Sex: account.sex,
    Nationality: account.nationality,
    MobileTelNo: account.mobile,
    ...appliedAt(account.appliedAtMs),
    ...accountFields(account, distributor),
    BusinessCode: account.business,
    MultiAcctFlag: account.business === ACCOUNT_APPLICATION.furtherCard ? '1' : '0',
  })
}
