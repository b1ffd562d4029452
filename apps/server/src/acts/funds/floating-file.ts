import { firstCloses, readFloatingTerms, replaceFloatingTerms } from '@zhixiao/db/market/floating-terms.ts'
import { countChargedFrom } from '@zhixiao/db/market/fund-import.ts'
import type { Tx } from '@zhixiao/db/tx.ts'
import { addDays, type IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { type FloatingTerms, floatingTermsOn } from '@zhixiao/domain/fee/floating-fee.ts'
import type { FileFault } from '@zhixiao/domain/format/file-faults.ts'
import { faultAt, type Row } from '@zhixiao/domain/format/sheet.ts'
import { type FloatingLine, floatingText } from '@zhixiao/domain/fund-file/floating-lines.ts'
import type { TermChange } from '@zhixiao/domain/fund-file/fund-changes.ts'
import type { StoredFund } from '@zhixiao/domain/fund-file/fund-columns.ts'
import { floatingContradictions } from '@zhixiao/domain/fund-file/fund-faults.ts'
import { CHARGED_BY, tableFault } from '@zhixiao/domain/fund-file/terms-day.ts'

type FloatingChange = { line: string; term: TermChange }
/** `fund` is null for a code that no fund has; `byFiles`: whether an outside registrar confirms the orders. */
type Of = { fund: StoredFund | null; hasOrders: boolean; today: IsoDate; byFiles: boolean }

/** Stores the lines, or complains about what contradicts the fund; null for a line that changes nothing. */
export async function writeFloating(
  tx: Tx,
  { row, fundcode, terms }: FloatingLine,
  { fund, hasOrders, today, byFiles }: Of,
  faults: FileFault[],
): Promise<FloatingChange | null> {
  const before = await readFloatingTerms(tx, fundcode)
  if (before.some(each => floatingText(each) === floatingText(terms) && each.effectiveFrom === terms.effectiveFrom))
    return null
  const own = [
    ...faultsOfFund(row, fundcode, fund),
    ...(byFiles
      ? [
          faultAt(
            row,
            'fund_code',
            'an outside registrar confirms the orders of this site',
            '本站的申请由外部登记机构确认，不能设置浮动管理费',
          ),
        ]
      : []),
    ...(hasOrders ? await faultsOfDay(tx, { row, fundcode, terms }, before, today) : []),
    ...(await faultsOfBenchmark(tx, row, terms, before.length > 0)),
  ]
  faults.push(...own)
  if (own.length > 0) return null
  await replaceFloatingTerms(tx, fundcode, terms)
  const earlier = before.filter(each => each.effectiveFrom <= terms.effectiveFrom)
  const old = earlier.length === 0 ? null : floatingText(floatingTermsOn(earlier, terms.effectiveFrom))
  const name = `浮动管理费（${terms.effectiveFrom} 起）`
  return {
    line: `${fundcode} floating fee from ${terms.effectiveFrom}: ${old ?? 'none'} -> ${floatingText(terms)}`,
    term: { fundcode, name, before: old, after: floatingText(terms) },
  }
}

function faultsOfFund(row: Row, fundcode: string, fund: StoredFund | null): FileFault[] {
  if (!fund) return [faultAt(row, 'fund_code', `there is no fund ${fundcode}`, `没有基金 ${fundcode}`)]
  return floatingContradictions(fund).map(({ problem, why }) =>
    faultAt(row, 'fund_code', problem, `${fundcode}：${why}`),
  )
}

/**
 * After the first order the fee cannot begin, because lots are charged from their first day on, and not change for days that are over or
 * for sales that were accepted.
 */
async function faultsOfDay(
  tx: Tx,
  { row, fundcode, terms }: FloatingLine,
  before: readonly FloatingTerms[],
  today: IsoDate,
): Promise<FileFault[]> {
  if (before.length === 0) {
    const problem = 'orders were accepted without a floating fee: it cannot be introduced'
    return [faultAt(row, 'fund_code', problem, `${fundcode} 已受理过申请，不能改为浮动管理费`)]
  }
  if (terms.effectiveFrom > today) {
    const fault = tableFault(
      terms.effectiveFrom,
      await countChargedFrom(tx, fundcode, terms.effectiveFrom, CHARGED_BY.redeem),
    )
    return fault ? [faultAt(row, 'effective_from', fault.problem, fault.why)] : []
  }
  const problem = `it is not after ${today}: accepted orders are charged by the terms of their day`
  return [faultAt(row, 'effective_from', problem, `生效日须晚于今天（${today}）：已受理的申请按当日条款收费`)]
}

/** An index that joins a benchmark grows from the last day of the one before, so it needs a close by then. */
async function faultsOfBenchmark(
  tx: Tx,
  row: Row,
  { benchmark, effectiveFrom }: FloatingTerms,
  joins: boolean,
): Promise<FileFault[]> {
  const known = await firstCloses(
    tx,
    benchmark.map(part => part.code),
  )
  return benchmark.flatMap(({ code }) => {
    const first = known.get(code)
    if (first === undefined)
      return [faultAt(row, 'benchmark', `there is no index ${code}`, `没有代码为 ${code} 的指数`)]
    const by = joins ? addDays(effectiveFrom, -1) : effectiveFrom
    if (first !== null && first <= by) return []
    const problem = `index ${code} has no close on or before ${by}`
    return [faultAt(row, 'benchmark', problem, `指数 ${code} 在 ${by} 及以前没有收盘点位`)]
  })
}
