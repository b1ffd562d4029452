import { compactDate, type IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { type ExchangeRecord, recordOf } from '@zhixiao/domain/exchange/data-file.ts'
import type { FileType } from '@zhixiao/domain/exchange/layouts.ts'
import {
  fen,
  fenText,
  type NavE4,
  navText,
  parseFen,
  parseShares,
  shareCents,
  sharesText,
} from '@zhixiao/domain/money/money.ts'
import { holdingRecords, type RegistrarPost, same } from './registrar-post.ts'

/**
 * A scripted registrar's decision on an application: accept in full, refuse, or confirm that many shares and the rest
 * on another day.
 */
export type Verdict = 'accept' | 'refuse' | { shares: bigint }

/** Unsolicited reports. */
export type Reported = { trades?: ExchangeRecord[]; dividends?: ExchangeRecord[] }

/**
 * A registrar with its own books and prices, unlike ours: a purchase costs one yuan and its shares are rounded down, a
 * redemption costs 0.5 %, a conversion 0.5 % and two yuan to enter.
 */
export class ScriptedRegistrar {
  /** Shares in cents by `account|fund`. */
  readonly books = new Map<string, bigint>()
  readonly #post: RegistrarPost
  readonly #navOf: (fundcode: string) => NavE4
  #serial = 0

  constructor(post: RegistrarPost, navOf: (fundcode: string) => NavE4) {
    this.#post = post
    this.#navOf = navOf
  }

  /** Answers a day's applications, confirmed on `confirmDate`, and adds its unsolicited reports. */
  answer(
    traded: IsoDate,
    confirmDate: IsoDate,
    verdictOn: (application: ExchangeRecord) => Verdict = () => 'accept',
    besides: Reported = {},
  ): void {
    const trades = this.received('03', traded).flatMap(each => this.#word(each, confirmDate, verdictOn(each)))
    const accounts = this.received('01', traded).map(each => this.#account(each, confirmDate))
    this.#post.send('02', confirmDate, accounts)
    this.#post.send('04', confirmDate, [...trades, ...(besides.trades ?? [])])
    if (besides.dividends) this.#post.send('06', confirmDate, besides.dividends)
    this.#post.send('05', confirmDate, holdingRecords(this.books, confirmDate))
    this.#post.sendIndex(confirmDate)
  }

  received(type: FileType, day: IsoDate): readonly ExchangeRecord[] {
    return this.#post.received(type, day)
  }

  /** Adds to or deducts from a holder's shares on the registrar's own initiative. */
  adjust(tradeacco: string, fundcode: string, cents: bigint, confirmDate: IsoDate): ExchangeRecord {
    this.#move(`${tradeacco}|${fundcode}`, cents)
    return recordOf('04', {
      AppSheetSerialNo: `TA${++this.#serial}`,
      TASerialNO: String(this.#serial),
      FundCode: fundcode,
      TransactionAccountID: tradeacco,
      TransactionCfmDate: compactDate(confirmDate),
      BusinessCode: cents > 0n ? '144' : '145',
      ConfirmedVol: sharesText(shareCents(cents > 0n ? cents : -cents)),
      ReturnCode: '0000',
      FromTAFlag: '1',
    })
  }

  /** The rest of a partly accepted redemption. */
  rest(application: ExchangeRecord, cents: bigint, confirmDate: IsoDate): ExchangeRecord {
    const [record] = this.#word(application, confirmDate, { shares: cents })
    if (!record) throw new Error('nothing is left of it')
    return record
  }

  #word(record: ExchangeRecord, day: IsoDate, verdict: Verdict): ExchangeRecord[] {
    const code = record.get('BusinessCode') ?? ''
    const common = {
      ...same(record, 'AppSheetSerialNo', 'FundCode', 'TransactionAccountID', 'TAAccountID'),
      TransactionCfmDate: compactDate(day),
      BusinessCode: `1${code.slice(1)}`,
      ReturnCode: verdict === 'refuse' ? '0319' : '0000',
      TASerialNO: String(++this.#serial),
    }
    if (verdict === 'refuse' || ['029', '059', '060', '061'].includes(code)) return [recordOf('04', common)]
    const nav = this.#navOf(record.get('FundCode') ?? '')
    const priced = { ...common, NAV: `${navText(nav)}00` }
    const key = `${record.get('TransactionAccountID')}|${record.get('FundCode')}`
    if (code === '022' || code === '039') {
      const gross = parseFen(record.get('ApplicationAmount') ?? '')
      const shares = ((gross - 100n) * 10_000n) / nav
      this.#move(key, shares)
      return [
        recordOf('04', {
          ...priced,
          ConfirmedVol: sharesText(shareCents(shares)),
          ConfirmedAmount: fenText(gross),
          Charge: '1.00',
        }),
      ]
    }
    const asked = parseShares(record.get('ApplicationVol') ?? '')
    const accepted = typeof verdict === 'string' ? asked : verdict.shares
    this.#move(key, -accepted)
    const gross = (accepted * nav) / 10_000n
    const fee = gross / 200n
    const left = {
      ...priced,
      ConfirmedVol: sharesText(shareCents(accepted)),
      ConfirmedAmount: fenText(fen(gross - fee)),
    }
    if (code === '024') return [recordOf('04', { ...left, Charge: fenText(fen(fee)) })]
    const target = record.get('CodeOfTargetFund') ?? ''
    const entered = ((gross - fee - 200n) * 10_000n) / this.#navOf(target)
    this.#move(`${record.get('TransactionAccountID')}|${target}`, entered)
    return [
      recordOf('04', {
        ...left,
        ChangeFee: fenText(fen(fee)),
        RecuperateFee: '2.00',
        CodeOfTargetFund: target,
        CfmVolOfTargetFund: sharesText(shareCents(entered)),
        TargetNAV: `${navText(this.#navOf(target))}00`,
      }),
    ]
  }

  #account(record: ExchangeRecord, day: IsoDate): ExchangeRecord {
    return recordOf('02', {
      ...same(record, 'AppSheetSerialNo', 'TransactionAccountID', 'InvestorName'),
      TAAccountID: `${this.#post.code}${record.get('TransactionAccountID')?.slice(-4)}`,
      TransactionCfmDate: compactDate(day),
      ReturnCode: '0000',
      BusinessCode: `1${record.get('BusinessCode')?.slice(1)}`,
    })
  }

  #move(key: string, cents: bigint): void {
    this.books.set(key, (this.books.get(key) ?? 0n) + cents)
  }
}
