import type { IsoDate } from '../calendar/dates.ts'
import { actCodes, type BusinessKind, confirmedKindOf, confirmsPlan, REGISTRAR_ACT } from '../codes/business-kinds.ts'
import { type DividendType, dividendTypes } from '../codes/dividend-types.ts'
import { isCode } from '../codes/table.ts'
import { type Fen, fen, type NavE4, type RateE8, rateE8, type ShareCents, ZERO_FEN } from '../money/money.ts'
import { rowNumber } from '../validate/row-number.ts'
import { readPlanSerial } from './applications.ts'
import type { OpenDataFile } from './data-file.ts'
import type { FileType } from './layouts.ts'
import type { FormatFault } from './lines.ts'
import { RecordReader } from './read-record.ts'
import type { Problem } from './record-problems.ts'

/** A registrar's return code for success. */
export const DONE = '0000'
/** Value of the sign flags beside unsigned amounts. */
const NEGATIVE = '1'

/** The result of an account application (02). */
export type ReportedAccount = {
  line: number
  serial: string
  returnCode: string
  detail: string
  tradeacco: string
  /** The customer's account number at the registrar. */
  fundAccount: string
}

/**
 * The result of an order (04). `amount` of a purchase includes the fee; of a redemption it is the payout, of a
 * conversion the amount that crosses over.
 */
export type ReportedTrade = {
  line: number
  orderId: bigint
  serial: string
  code: string
  kind: BusinessKind
  returnCode: string
  detail: string
  confirmDate: IsoDate
  fundcode: string
  tradeacco: string
  amount: Fen
  shares: ShareCents
  nav: NavE4
  /** All charges, redemption fee and deferred charge included; for a conversion, those of the source fund. */
  charge: Fen
  /** For a conversion, the charge of the target fund. */
  supplement: Fen
  /** The performance fee taken beside `charge` (AchievementPay); of a conversion in the source fund. */
  performance: Fen
  /** What the company gives back beside `amount` (AchievementCompen); zero means that the registrar does not compute it. */
  returned: Fen
  interest: Fen
  targetFundcode: string
  targetShares: ShareCents
  targetNav: NavE4
}

/** The result of a plan's application: opened, ended, changed. */
export type ReportedPlan = { line: number; applicationId: bigint; returnCode: string; detail: string }

/** An act on a holding by the registrar itself, under its own serial. */
export type ReportedAct = {
  line: number
  serial: string
  code: string
  confirmDate: IsoDate
  fundcode: string
  tradeacco: string
  shares: ShareCents
  amount: Fen
  charge: Fen
  /** Yuan a share in 1/1000000: what a fund that ends pays has more decimals than a NAV. */
  priceE6: bigint
  /** The day of a sale by the registrar. */
  tradedOn: IsoDate | null
  /** The account and the agency on the other side. */
  otherAccount: string
  agency: string
  /** Of shares that come: the days of their purchase and of their registration. */
  boughtOn: IsoDate | null
  registeredOn: IsoDate | null
}

/** A record of a type 04 file. */
export type ReportedRecord =
  | { about: 'order'; reported: ReportedTrade }
  | { about: 'plan'; reported: ReportedPlan }
  | { about: 'act'; reported: ReportedAct }

/** A holder's shares at the registrar (05). */
export type ReportedShares = {
  line: number
  fundcode: string
  tradeacco: string
  total: ShareCents
  frozen: ShareCents
}

/** A holder's dividend (06); its totals include the frozen part. */
export type ReportedDividend = {
  line: number
  serial: string
  returnCode: string
  detail: string
  confirmDate: IsoDate
  fundcode: string
  tradeacco: string
  recordDate: IsoDate | null
  exDate: IsoDate
  payDate: IsoDate | null
  entitled: ShareCents
  method: DividendType
  /** The dividend on the shares before charges. */
  gross: Fen
  charge: Fen
  /** The performance fee taken beside `charge` (AchievementPay). */
  performance: Fen
  /** What the company gives back beside the dividend (AchievementCompen). */
  returned: Fen
  reinvested: ShareCents
  frozenCash: Fen
  frozenReinvested: ShareCents
  /** The frozen part of the entitled shares. */
  frozen: ShareCents
  nav: NavE4
}

/** NAV and status of a fund on a day (07). */
export type ReportedFund = {
  line: number
  fundcode: string
  day: IsoDate
  nav: NavE4
  accumulated: NavE4
  /** Money-market funds: daily income per 10,000 shares in 1/10000 yuan; zero means absent. */
  income: bigint
  /** Seven-day yield, as a fraction if the sender means it so; zero means absent. */
  yield: RateE8
  status: string
}

/** Where the reading of a file leaves what it does not yield: faults of its form, and records that cannot be booked. */
export type ReadingFaults = { form: FormatFault[]; record: (line: number, found: Problem) => void }

/** Every record of a file as a fact; what is wrong is in `faults` once all records are read. */
function* factsOf<Type extends FileType, Fact>(
  file: OpenDataFile,
  faults: ReadingFaults,
  read: (record: RecordReader<Type>, line: number) => Fact | null,
): Generator<Fact> {
  for (const { line, record } of file.records(faults.form)) {
    const reader = new RecordReader<Type>(record)
    const fact = read(reader, line)
    const [first] = reader.problems
    if (first) faults.record(line, first)
    else if (fact !== null) yield fact
  }
}

export const reportedAccounts = (file: OpenDataFile, faults: ReadingFaults): Generator<ReportedAccount> =>
  factsOf<'02', ReportedAccount>(file, faults, (record, line) => ({
    line,
    serial: record.needed('AppSheetSerialNo'),
    returnCode: record.needed('ReturnCode'),
    detail: record.text('ErrorDetail'),
    tradeacco: record.needed('TransactionAccountID'),
    fundAccount: record.text('TAAccountID'),
  }))

export const reportedTrades = (file: OpenDataFile, faults: ReadingFaults): Generator<ReportedRecord> =>
  factsOf<'04', ReportedRecord>(file, faults, (record, line) => {
    const code = record.needed('BusinessCode')
    if (actCodes.includes(code)) return readAct(record, line, code)
    return confirmsPlan(code) ? readPlan(record, line) : readOrder(record, line, code)
  })

function readOrder(record: RecordReader<'04'>, line: number, code: string): ReportedRecord | null {
  const serial = record.needed('AppSheetSerialNo')
  const confirmDate = record.neededDay('TransactionCfmDate')
  const isOrder = rowNumber(serial) !== null
  const kind = confirmedKindOf(code)
  if (code !== '' && kind === null) record.fault('BusinessCode', 'unknown-code')
  if (serial !== '' && !isOrder) record.fault('AppSheetSerialNo', 'not-ours')
  // A record may give only the total fee of a conversion, which includes the supplement.
  const charge = record.fen('Charge')
  const supplement = record.fen('RecuperateFee')
  const leaving = record.fen('ChangeFee')
  const reported = {
    line,
    serial: record.text('TASerialNO'),
    code,
    returnCode: record.needed('ReturnCode'),
    detail: record.text('ErrorDetail'),
    fundcode: record.needed('FundCode'),
    tradeacco: record.needed('TransactionAccountID'),
    amount: record.fen('ConfirmedAmount'),
    shares: record.shares('ConfirmedVol'),
    nav: record.nav('NAV'),
    charge: leaving > 0n ? leaving : supplement > charge ? ZERO_FEN : fen(charge - supplement),
    supplement,
    performance: record.fen('AchievementPay'),
    returned: record.fen('AchievementCompen'),
    interest: record.fen('RaiseInterest'),
    targetFundcode: record.text('CodeOfTargetFund'),
    targetShares: record.shares('CfmVolOfTargetFund'),
    targetNav: record.nav('TargetNAV'),
  }
  if (!confirmDate || kind === null || !isOrder) return null
  return { about: 'order', reported: { ...reported, orderId: BigInt(serial), kind, confirmDate } }
}

function readPlan(record: RecordReader<'04'>, line: number): ReportedRecord | null {
  const serial = record.needed('AppSheetSerialNo')
  const applicationId = readPlanSerial(serial)
  if (serial !== '' && applicationId === null) record.fault('AppSheetSerialNo', 'not-ours')
  const reported = { line, returnCode: record.needed('ReturnCode'), detail: record.text('ErrorDetail') }
  return applicationId === null ? null : { about: 'plan', reported: { ...reported, applicationId } }
}

function readAct(record: RecordReader<'04'>, line: number, code: string): ReportedRecord | null {
  const confirmDate = record.neededDay('TransactionCfmDate')
  const reported = {
    line,
    serial: record.text('TASerialNO') || record.needed('AppSheetSerialNo'),
    code,
    fundcode: record.needed('FundCode'),
    tradeacco: record.needed('TransactionAccountID'),
    shares: record.shares('ConfirmedVol'),
    amount: record.fen('ConfirmedAmount'),
    charge: record.fen('Charge'),
    priceE6: record.priceE6('NAV'),
    tradedOn: record.day('TransactionDate'),
    otherAccount: record.text('TargetTransactionAccountID'),
    agency: record.text('TargetDistributorCode'),
    boughtOn: record.day('OriginalSubsDate'),
    registeredOn: record.day('ShareRegisterDate'),
  }
  // A payment of a fund that ends may leave the shares.
  const isPayment = code === REGISTRAR_ACT.liquidation || code === REGISTRAR_ACT.end
  if (reported.shares < 0n || (reported.shares === 0n && !isPayment)) record.fault('ConfirmedVol', 'not-positive')
  if (record.needed('ReturnCode') !== DONE) record.fault('ReturnCode', 'not-done')
  return confirmDate && { about: 'act', reported: { ...reported, confirmDate } }
}

export const reportedShares = (file: OpenDataFile, faults: ReadingFaults): Generator<ReportedShares> =>
  factsOf<'05', ReportedShares>(file, faults, (record, line) => ({
    line,
    fundcode: record.needed('FundCode'),
    tradeacco: record.needed('TransactionAccountID'),
    total: record.shares('TotalVolOfDistributorInTA'),
    frozen: record.shares('TotalFrozenVol'),
  }))

export const reportedDividends = (file: OpenDataFile, faults: ReadingFaults): Generator<ReportedDividend> =>
  factsOf<'06', ReportedDividend>(file, faults, (record, line) => {
    const exDate = record.neededDay('XRDate')
    const confirmDate = record.neededDay('TransactionCfmDate')
    const [declared, paid] = [record.fen('DividendAmount'), record.fen('ConfirmedAmount')]
    const reinvested = record.shares('VolOfDividendforReinvestment')
    const method = record.text('DefDividendMethod')
    const reported = {
      line,
      serial: record.text('TASerialNO'),
      returnCode: record.needed('ReturnCode'),
      detail: '',
      fundcode: record.needed('FundCode'),
      tradeacco: record.needed('TransactionAccountID'),
      recordDate: record.day('RegistrationDate'),
      payDate: record.day('DividentDate'),
      entitled: record.shares('BasisforCalculatingDividend'),
      method: isCode(dividendTypes, method) ? method : reinvested > 0n ? '0' : '1',
      // Some registrars leave one of the two blank.
      gross: declared > 0n ? declared : paid,
      charge: record.fen('Charge'),
      performance: record.fen('AchievementPay'),
      returned: record.fen('AchievementCompen'),
      reinvested,
      frozenCash: record.fen('FrozenBalance'),
      frozenReinvested: record.shares('FrozenSharesforReinvest'),
      frozen: record.shares('TotalFrozenVol'),
      nav: record.nav('NAV'),
    } as const
    if (exDate && confirmDate && confirmDate <= exDate) record.fault('TransactionCfmDate', 'not-after-ex-date', exDate)
    if (exDate && reported.payDate && reported.payDate < exDate) record.fault('DividentDate', 'before-ex-date', exDate)
    if (reported.entitled <= 0n) record.fault('BasisforCalculatingDividend', 'not-positive')
    if (reported.gross <= 0n) record.fault('DividendAmount', 'not-positive')
    if (reported.charge < 0n || reported.charge > reported.gross) record.fault('Charge', 'not-in-dividend')
    if (reported.performance < 0n || reported.charge + reported.performance > reported.gross)
      record.fault('AchievementPay', 'not-in-dividend')
    if (reported.returned < 0n) record.fault('AchievementCompen', 'negative')
    if (reported.frozenCash < 0n || reported.frozenCash > reported.gross)
      record.fault('FrozenBalance', 'not-in-dividend')
    if (reinvested < 0n || reported.frozenReinvested < 0n || reported.frozenReinvested > reinvested)
      record.fault('FrozenSharesforReinvest', 'not-in-shares')
    return exDate && confirmDate && { ...reported, exDate, confirmDate }
  })

export const reportedFunds = (file: OpenDataFile, faults: ReadingFaults): Generator<ReportedFund> =>
  factsOf<'07', ReportedFund>(file, faults, (record, line) => {
    const day = record.neededDay('UpdateDate')
    const reported = {
      line,
      fundcode: record.needed('FundCode'),
      nav: record.nav('NAV'),
      accumulated: record.nav('AccumulativeNAV'),
      income: record.nav('FundIncome') * (record.text('FundIncomeFlag') === NEGATIVE ? -1n : 1n),
      yield: rateE8(record.rate('Yield') * (record.text('YieldFlag') === NEGATIVE ? -1n : 1n)),
      status: record.text('FundStatus'),
    }
    return day && { ...reported, day }
  })
