import { FEE_TYPE } from '../codes/fee-types.ts'
import { FUND_STATUS } from '../codes/fund-status.ts'
import type { CellValue } from '../format/cell-forms.ts'
import type { FileFault } from '../format/file-faults.ts'
import { faultAt, type Row } from '../format/sheet.ts'
import {
  type ContractFault,
  classFaults,
  contractFaults,
  FLOATING,
  type NamedFund,
  type PartneredFund,
  partnerFaults,
  type StatedContract,
} from '../fund/contract-faults.ts'
import { partnersOf } from '../fund/convert-partners.ts'
import type { FundTerm } from '../fund/fund-terms.ts'
import { type FundColumn, type StoredFund, termCells, termOfColumn } from './fund-columns.ts'

const PARTS = ['hold_length', 'hold_unit', 'hold_from', 'hold_until'] as const satisfies readonly FundColumn[]
/** The columns of a holding period; each part is empty where there is none. */
export const HOLD_COLUMNS: readonly FundColumn[] = ['hold_kind', ...PARTS]

/** A fund without a holding period has no part of one, whether a file empties them or not. */
export function withoutParts(values: Map<FundColumn, CellValue>): void {
  if (values.get('hold_kind') !== 'none') return
  for (const part of PARTS) if (!values.has(part)) values.set(part, null)
}

/** What decides into which funds shares convert. */
const PARTNERED: readonly FundTerm[] = ['convert_into', 'registrar', 'company', 'fee_type']

/** The codes that the contract of a fund names for conversions. */
export const partnersNamed = (fund: StoredFund): string[] => partnersOf(textOf(fund, 'convert_into') || null) ?? []

/**
 * Contradictions in the contract that a line of a funds file leaves a fund with, each at its column.
 * @param changed the changed columns; null for a new fund
 * @param isFloating whether it has a floating management fee
 */
export const faultsOfContract = (
  row: Row,
  fund: StoredFund,
  changed: StoredFund | null,
  isFloating: boolean,
): FileFault[] => asFileFaults(row, contractFaults(statedBy(fund, isFloating), termsOf(changed)))

/**
 * The same with other funds as the file leaves them: partners of conversions, and the classes of the same fund.
 * @param others by code
 */
export function faultsWithOthers(
  row: Row,
  fund: StoredFund,
  changed: StoredFund | null,
  others: { partners: ReadonlyMap<string, NamedFund>; classes: readonly StoredFund[] },
): FileFault[] {
  const terms = termsOf(changed)
  const isPartnered = terms === null || PARTNERED.some(term => terms.has(term))
  const stated = statedBy(fund, false)
  const alive = others.classes.filter(
    each => each.get('fundcode') !== fund.get('fundcode') && !ENDED.includes(each.get('status') ?? null),
  )
  return asFileFaults(row, [
    ...(isPartnered ? partnerFaults(partneredOf(fund), others.partners) : []),
    ...alive.flatMap(each =>
      classFaults(stated, { fundcode: textOf(each, 'fundcode'), stated: statedBy(each, false) }, terms),
    ),
  ])
}

const ENDED: readonly CellValue[] = [FUND_STATUS.ended, FUND_STATUS.raisingFailed]

/** The terms that columns store; null for all of a new fund. */
const termsOf = (changed: StoredFund | null): ReadonlySet<string> | null =>
  changed && new Set([...changed.keys()].flatMap(column => termOfColumn(column, null)?.term ?? []))

const asFileFaults = (row: Row, faults: readonly ContractFault[]): FileFault[] =>
  faults.map(({ term, problem, why }) => faultAt(row, term, problem, why))

const statedBy = (fund: StoredFund, isFloating: boolean): StatedContract => ({
  ...Object.fromEntries(termCells(fund).map(({ term, cell }) => [term, cell])),
  [FLOATING]: isFloating ? 'yes' : '',
})

/** What of a fund contradicts a floating management fee that it gets. */
export const floatingContradictions = (fund: StoredFund): ContractFault[] =>
  contractFaults(statedBy(fund, true), new Set([FLOATING]))

const textOf = (fund: StoredFund, column: FundColumn): string => String(fund.get(column) ?? '')

const partneredOf = (fund: StoredFund): PartneredFund => ({
  fundcode: textOf(fund, 'fundcode'),
  feeType: textOf(fund, 'fee_type') === FEE_TYPE.backEnd ? FEE_TYPE.backEnd : FEE_TYPE.frontEnd,
  registrar: textOf(fund, 'registrar') || textOf(fund, 'company'),
  convertInto: textOf(fund, 'convert_into') || null,
})

/** The fault of changing a holding period after orders were accepted: from then on it can only be removed. */
export function faultsOfChangedHolding(row: Row, changed: StoredFund, hasOrders: boolean): FileFault[] {
  const column = HOLD_COLUMNS.find(name => changed.has(name))
  if (column === undefined || changed.get('hold_kind') === 'none' || !hasOrders) return []
  const problem = 'orders were accepted under the present holding period: it can only end, by hold_kind none'
  return [faultAt(row, column, problem, '已按现有持有期受理申请，持有期只能取消（“持有期”填 none），不能变更')]
}
