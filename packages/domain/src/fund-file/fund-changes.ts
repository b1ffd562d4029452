import type { IsoDate } from '../calendar/dates.ts'
import { fundTypes } from '../codes/fund-types.ts'
import { isCode } from '../codes/table.ts'
import {
  type FeeChannel,
  type FeeHolder,
  type FeeKind,
  type FeeTier,
  isSameTable,
  tiersInForce,
} from '../fee/fee-tier.ts'
import { hasFloors } from '../fee/legal-floors.ts'
import type { CellValue } from '../format/cell-forms.ts'
import {
  beginsAtMoney,
  feeTableName,
  fundTerms,
  isLegalTerm,
  isOwnTerm,
  TRADING,
  termText,
  trimmed,
} from '../fund/fund-terms.ts'
import { isFloorExempt } from '../fund/new-fund.ts'
import type { LegalFundKind } from '../law/legal-rule.ts'
import { formatScaled } from '../money/decimal.ts'
import { fenText } from '../money/money.ts'
import type { Announced } from './announce-terms.ts'
import type { FeeTableLines } from './fee-lines.ts'
import { type ComingTerm, type FundColumn, type StoredFund, termOfColumn } from './fund-columns.ts'
import { withoutParts } from './fund-faults.ts'
import type { FundLine } from './fund-lines.ts'
import { isDated } from './terms-day.ts'

/** A changed term of a fund in staff's wording; `before` is null for a new value. */
export type TermChange = { fundcode: string; name: string; before: string | null; after: string }

/** A fee table, and the one that would apply from its day without it. */
export type FeeChange = {
  fundcode: string
  kind: FeeKind
  effectiveFrom: IsoDate
  holder: FeeHolder
  channel: FeeChannel
  before: readonly FeeTier[]
  after: readonly FeeTier[]
  /** Legal kind of the fund; null when redemption fees have no floor. */
  fundKind: LegalFundKind | null
}

/** What becomes of shares that are held: they keep how their entry is charged, or follow what a later sale costs. */
export type OnLots = 'keep' | 'follow'

/** A change as a printed line, and in the console's form. */
export type Change = {
  line: string
  terms: TermChange[]
  table?: FeeChange
  isLegal?: boolean
  isDated?: boolean
  onLots?: OnLots
}

/** A change of status leaves the own one of institutions, which is easily overlooked when a fund is closed. */
export function warningOfStatus({ fundcode, values }: FundLine, known: StoredFund | undefined): string[] {
  const [own, after] = [known?.get('inst_status') ?? null, values.get('status')]
  if (own === null || own === after || values.has('inst_status') || !TRADING.some(status => status === after)) return []
  return [`${fundcode} 的机构状态为“${termText('inst_status', String(own))}”，不随状态改变`]
}

/** The columns that a line changes at once, with those that follow from them; `values` without announced ones. */
export function changedColumns(
  values: ReadonlyMap<FundColumn, CellValue>,
  known: StoredFund,
): Map<FundColumn, CellValue> {
  const after = new Map(values)
  const type = after.get('fund_type') ?? known.get('fund_type')
  const name = after.get('fundname') ?? known.get('fundname')
  if (isCode(fundTypes, type)) after.set('fee_exempt', isFloorExempt(type, String(name)))
  withoutParts(after)
  return new Map([...after].filter(([name, value]) => name !== 'terms_from' && known.get(name) !== value))
}

/** A new fund with its first terms. */
export const addedFund = (
  { fundcode, values }: Pick<FundLine, 'fundcode' | 'values'>,
  fund: ReadonlyMap<FundColumn, CellValue>,
): Change => ({
  line: `${fundcode} added: ${[...values].map(([name, value]) => `${name}=${value}`).join(', ')}`,
  terms: [...fund].flatMap(([column, value]) => changedTerm(fundcode, column, null, value)),
})

/** Changed columns of a fund; `from` is the day from which its dated terms hold. */
export const changesOf = (
  fundcode: string,
  { changed, known, from }: { changed: ReadonlyMap<FundColumn, CellValue>; known: StoredFund; from: IsoDate | null },
): Change[] =>
  [...changed].map(([name, value]) => {
    const since = from !== null && isDated(name) ? from : null
    return {
      line: `${fundcode} ${name}: ${known.get(name)} -> ${value}${since === null ? '' : ` from ${since}`}`,
      terms: changedTerm(fundcode, name, known.get(name) ?? null, value).map(term =>
        since === null ? term : { ...term, name: `${term.name}（${since} 起）` },
      ),
      isLegal: isLegalColumn(name, value),
      isDated: since !== null,
      ...(since !== null && lotsOf[name] && { onLots: lotsOf[name] }),
    }
  })

/** A change with a future effective date. */
export function announcedChange(fundcode: string, { term, day, before, after, isWithdrawn }: Announced): Change {
  const [shown] = changedTerm(fundcode, term, before, after)
  return {
    line: `${fundcode} ${term}: ${before} -> ${after} from ${day}${isWithdrawn ? ', withdrawn' : ''}`,
    terms: shown ? [{ ...shown, name: `${shown.name}（${day} 起${isWithdrawn ? '，撤销' : ''}）` }] : [],
    isLegal: isLegalColumn(term, after),
  }
}

/** An announced status that an immediate change replaces. */
export const withdrawnStatus = (fundcode: string, { term, day, value }: ComingTerm, now: CellValue): Change =>
  announcedChange(fundcode, { term, day, before: value, after: now, isWithdrawn: true })

/** The effect of a changed term on the shares that are held. */
const lotsOf: Partial<Record<FundColumn, OnLots>> = { fee_type: 'keep', backend_formula: 'follow' }

const isLegalColumn = (column: FundColumn, value: CellValue): boolean => {
  if (column === 'fee_exempt') return true
  const written = termOfColumn(column, value)
  return written !== null && isLegalTerm(written.term)
}

function changedTerm(fundcode: string, column: FundColumn, old: CellValue, value: CellValue): TermChange[] {
  const after = termOfColumn(column, value)
  if (after === null) return []
  const term = fundTerms[after.term]
  // Institutions without a value of their own had that of persons.
  const before = old !== null || isOwnTerm(after.term) ? termOfColumn(column, old) : null
  return [
    {
      fundcode,
      name: term.name,
      before: before && termText(before.term, before.cell),
      after: termText(after.term, after.cell),
    },
  ]
}

/** A fee table of a file; null when the fund has it already. `fundKind`: where the law knows the fund. */
export function changedTable(
  table: FeeTableLines,
  tiers: readonly FeeTier[],
  fundKind: LegalFundKind | null,
): Change | null {
  const { fundcode, kind, effectiveFrom, holder, channel, lines } = table
  const after = lines.map(line => line.tier)
  const old = tiers.filter(tier => isSameTable(tier, table))
  if (tableText(old) === tableText(after)) return null
  const whose = [holder, channel].filter(each => each !== 'all').map(each => ` (${each})`)
  const title = `${fundcode} ${kind} fee${whose.join('')} from ${effectiveFrom}`
  // Staff compare with the fees that would apply on that day without the file.
  const payer = { holder: holder === 'all' ? 'person' : holder, channel: channel === 'all' ? 'own' : channel } as const
  const before = tiersInForce(tiers, kind, effectiveFrom, payer)
  const isBound = hasFloors(fundKind, effectiveFrom)
  const bound = isBound ? fundKind : null
  const change = { fundcode, kind, effectiveFrom, holder, channel, before, after, fundKind: bound }
  return {
    line: `${title}: ${old.length > 0 ? `${tableText(old)} -> ` : 'new, '}${tableText(after)}`,
    terms: [feeTerm(change)],
    table: change,
    isLegal: kind === 'redeem' && isBound && before.length > 0,
    ...(!beginsAtMoney(kind) && before.length > 0 && { onLots: 'follow' as const }),
  }
}

/** A fee table as one change. */
const feeTerm = ({ fundcode, effectiveFrom, before, after, ...table }: FeeChange): TermChange => ({
  fundcode,
  name: `${feeTableName(table)}（${effectiveFrom} 起）`,
  before: before.length === 0 ? null : tiersText(before),
  after: tiersText(after),
})

export const byStart = (tiers: readonly FeeTier[]) => [...tiers].sort((a, b) => (a.fromValue < b.fromValue ? -1 : 1))
const tiersText = (tiers: readonly FeeTier[]): string =>
  byStart(tiers)
    .map(tier => `${startText(tier.kind, tier.fromValue)} ${chargeText(tier)}`)
    .join('；')

/** Where a line of a fee table begins: '满 7 天', '满 1000000 元'. */
export const startText = (kind: FeeKind, from: bigint): string =>
  beginsAtMoney(kind) ? `满 ${trimmed(formatScaled(from, 2))} 元` : `满 ${from} 天`

export const percentText = (rate: bigint): string => `${trimmed(formatScaled(rate, 6))}%`

export const chargeText = ({ rate, fixedFee, toFundE4 }: FeeTier): string => {
  const fee = fixedFee === null ? percentText(rate) : `每笔 ${fenText(fixedFee)} 元`
  return toFundE4 > 0 ? `${fee}（${trimmed(formatScaled(BigInt(toFundE4), 2))}% 归基金）` : fee
}

/** '0: 1.5 % (100 % to the fund), 7: 1 %' */
function tableText(tiers: readonly FeeTier[]): string {
  return [...tiers]
    .sort((a, b) => (a.fromValue < b.fromValue ? -1 : 1))
    .map(({ kind, fromValue, rate, fixedFee, toFundE4 }) => {
      const from = kind === 'redeem' || kind === 'backend' ? String(fromValue) : short(fromValue, 2)
      const fee = fixedFee === null ? `${short(rate, 6)} %` : `${short(fixedFee, 2)} yuan`
      return `${from}: ${fee}${toFundE4 > 0 ? ` (${short(BigInt(toFundE4), 2)} % to the fund)` : ''}`
    })
    .join(', ')
}

const short = (value: bigint, places: number) => formatScaled(value, places).replace(/\.?0+$/, '')
