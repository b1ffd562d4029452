import { firstCloses, readFloatingTerms, replaceFloatingTerms } from '@zhixiao/db/market/floating-terms.ts'
import { listTraded, lockFunds } from '@zhixiao/db/market/fund-import.ts'
import type { Tx } from '@zhixiao/db/tx.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { type FloatingTerms, floatingTermsOn } from '@zhixiao/domain/fee/floating-fee.ts'
import type { FileFault } from '@zhixiao/domain/format/file-faults.ts'
import { faultAt, type Row } from '@zhixiao/domain/format/sheet.ts'
import { type FloatingLine, floatingText } from '@zhixiao/domain/fund-file/floating-lines.ts'
import type { TermChange } from '@zhixiao/domain/fund-file/fund-changes.ts'
import { floatingContradictions } from '@zhixiao/domain/fund-file/fund-faults.ts'

type FloatingChange = { line: string; term: TermChange }

/** Stores the lines, or complains about what contradicts the fund; null for a line that changes nothing. */
export async function writeFloating(
  tx: Tx,
  { row, fundcode, terms }: FloatingLine,
  { today, byFiles }: { today: IsoDate; byFiles: boolean },
  faults: FileFault[],
): Promise<FloatingChange | null> {
  const before = await readFloatingTerms(tx, fundcode)
  if (before.some(each => floatingText(each) === floatingText(terms) && each.effectiveFrom === terms.effectiveFrom))
    return null
  const own = [
    ...(await faultsOfFund(tx, row, fundcode)),
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
    ...(await faultsOfDay(tx, { row, fundcode, terms }, before, today)),
    ...(await faultsOfBenchmark(tx, row, terms)),
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

async function faultsOfFund(tx: Tx, row: Row, fundcode: string): Promise<FileFault[]> {
  const fund = (await lockFunds(tx, [fundcode])).get(fundcode)
  if (!fund) return [faultAt(row, 'fund_code', `there is no fund ${fundcode}`, `没有基金 ${fundcode}`)]
  return floatingContradictions(fund).map(({ problem, why }) =>
    faultAt(row, 'fund_code', problem, `${fundcode}：${why}`),
  )
}

/** Lots are charged from their first day on: the fee cannot begin later than they, and not change for days that are over. */
async function faultsOfDay(
  tx: Tx,
  { row, fundcode, terms }: FloatingLine,
  before: readonly FloatingTerms[],
  today: IsoDate,
): Promise<FileFault[]> {
  if ((await listTraded(tx, [fundcode])).length === 0) return []
  if (before.length === 0) {
    const problem = 'orders were accepted without a floating fee: it cannot be introduced'
    return [faultAt(row, 'fund_code', problem, `${fundcode} 已受理过申请，不能改为浮动管理费`)]
  }
  if (terms.effectiveFrom > today) return []
  const problem = `it is not after ${today}: accepted orders are charged by the terms of their day`
  return [faultAt(row, 'effective_from', problem, `生效日须晚于今天（${today}）：已受理的申请按当日条款收费`)]
}

async function faultsOfBenchmark(tx: Tx, row: Row, { benchmark, effectiveFrom }: FloatingTerms): Promise<FileFault[]> {
  const known = await firstCloses(
    tx,
    benchmark.map(part => part.code),
  )
  return benchmark.flatMap(({ code }) => {
    const first = known.get(code)
    if (first === undefined)
      return [faultAt(row, 'benchmark', `there is no index ${code}`, `没有代码为 ${code} 的指数`)]
    if (first !== null && first <= effectiveFrom) return []
    const problem = `index ${code} has no close on or before ${effectiveFrom}`
    return [faultAt(row, 'benchmark', problem, `指数 ${code} 在 ${effectiveFrom} 及以前没有收盘点位`)]
  })
}
