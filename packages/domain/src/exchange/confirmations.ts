import type { IsoDate } from '../calendar/dates.ts'
import { type BusinessKind, confirmationCodes } from '../codes/business-kinds.ts'
import { isCode } from '../codes/table.ts'
import type { Fen, NavE4, ShareCents } from '../money/money.ts'
import type { Read, ReadDataFile } from './data-file.ts'
import type { FileType } from './layouts.ts'
import { type FormatFault, shown } from './lines.ts'
import { RecordReader } from './read-record.ts'

/** A registrar's return code for what it did as asked. */
export const DONE = '0000'
/** Of the flags that stand beside an amount without a sign. */
const NEGATIVE = '1'

/** What became of an account application (02). */
export type AccountTold = {
  line: number
  serial: string
  returnCode: string
  detail: string
  tradeacco: string
  /** The number the registrar keeps the customer under. */
  fundAccount: string
}

/** What became of an order (04). Money of a purchase is with its fee, money of a redemption is what is paid out. */
export type TradeTold = {
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
  /** All that was charged: the redemption fee and the deferred one are both in it. */
  charge: Fen
  interest: Fen
  targetFundcode: string
  targetShares: ShareCents
  targetNav: NavE4
}

/** What the registrar keeps for a holder (05). */
export type SharesTold = { line: number; fundcode: string; tradeacco: string; total: ShareCents; frozen: ShareCents }

/** A dividend as paid to a holder (06). */
export type DividendTold = {
  line: number
  fundcode: string
  tradeacco: string
  recordDate: IsoDate | null
  exDate: IsoDate
  entitled: ShareCents
  cash: Fen
  reinvested: ShareCents
}

/** NAV and state of a fund on a day (07). */
export type FundTold = {
  line: number
  fundcode: string
  day: IsoDate
  nav: NavE4
  accumulated: NavE4
  /** Money-market funds: yuan a day of 10,000 shares, in 1/10000. */
  income: bigint
  status: string
}

/** Every record of a file as a fact, or all faults of the file. */
function factsOf<Type extends FileType, Fact>(
  file: ReadDataFile,
  read: (record: RecordReader<Type>, line: number) => Fact | null,
): Read<Fact[]> {
  const faults: FormatFault[] = []
  const facts: Fact[] = []
  for (const [index, record] of file.records.entries()) {
    const line = file.firstLine + index
    const fact = read(new RecordReader<Type>(record, line, faults), line)
    if (fact !== null) facts.push(fact)
  }
  return faults.length > 0 ? { ok: false, faults } : { ok: true, value: facts }
}

export const accountsTold = (file: ReadDataFile): Read<AccountTold[]> =>
  factsOf<'02', AccountTold>(file, (record, line) => ({
    line,
    serial: record.needed('AppSheetSerialNo'),
    returnCode: record.needed('ReturnCode'),
    detail: record.text('ErrorDetail'),
    tradeacco: record.needed('TransactionAccountID'),
    fundAccount: record.text('TAAccountID'),
  }))

export const tradesTold = (file: ReadDataFile): Read<TradeTold[]> =>
  factsOf<'04', TradeTold>(file, (record, line) => {
    const serial = record.needed('AppSheetSerialNo')
    const code = record.needed('BusinessCode')
    const confirmDate = record.neededDay('TransactionCfmDate')
    if (serial !== '' && !/^[1-9]\d{0,17}$/.test(serial))
      record.fault('AppSheetSerialNo', `${shown(serial)} is none of our orders`)
    if (code !== '' && !isCode(confirmationCodes, code))
      record.fault('BusinessCode', `${shown(code)} is no confirmation that is booked here`)
    const told = {
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
      charge: record.fen('Charge'),
      interest: record.fen('RaiseInterest'),
      targetFundcode: record.text('CodeOfTargetFund'),
      targetShares: record.shares('CfmVolOfTargetFund'),
      targetNav: record.nav('TargetNAV'),
    }
    if (!confirmDate || !isCode(confirmationCodes, code) || !/^[1-9]\d{0,17}$/.test(serial)) return null
    return { ...told, orderId: BigInt(serial), kind: confirmationCodes[code], confirmDate }
  })

export const sharesTold = (file: ReadDataFile): Read<SharesTold[]> =>
  factsOf<'05', SharesTold>(file, (record, line) => ({
    line,
    fundcode: record.needed('FundCode'),
    tradeacco: record.needed('TransactionAccountID'),
    total: record.shares('TotalVolOfDistributorInTA'),
    frozen: record.shares('TotalFrozenVol'),
  }))

export const dividendsTold = (file: ReadDataFile): Read<DividendTold[]> =>
  factsOf<'06', DividendTold>(file, (record, line) => {
    const exDate = record.neededDay('XRDate')
    const told = {
      line,
      fundcode: record.needed('FundCode'),
      tradeacco: record.needed('TransactionAccountID'),
      recordDate: record.day('RegistrationDate'),
      entitled: record.shares('BasisforCalculatingDividend'),
      cash: record.fen('DividendAmount'),
      reinvested: record.shares('VolOfDividendforReinvestment'),
    }
    return exDate && { ...told, exDate }
  })

export const fundsTold = (file: ReadDataFile): Read<FundTold[]> =>
  factsOf<'07', FundTold>(file, (record, line) => {
    const day = record.neededDay('UpdateDate')
    const told = {
      line,
      fundcode: record.needed('FundCode'),
      nav: record.nav('NAV'),
      accumulated: record.nav('AccumulativeNAV'),
      income: record.nav('FundIncome') * (record.text('FundIncomeFlag') === NEGATIVE ? -1n : 1n),
      status: record.text('FundStatus'),
    }
    return day && { ...told, day }
  })
