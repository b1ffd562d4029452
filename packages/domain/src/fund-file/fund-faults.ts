import { parseIsoDate } from '../calendar/dates.ts'
import { DIVIDEND } from '../codes/dividend-types.ts'
import type { CellValue } from '../format/cell-forms.ts'
import type { FileFault } from '../format/file-faults.ts'
import { faultAt, type Row } from '../format/sheet.ts'
import { latestRaisingEnd } from '../settle/raising.ts'
import type { FundColumn, StoredFund } from './fund-columns.ts'

const PARTS = ['hold_length', 'hold_unit', 'hold_from', 'hold_until'] as const satisfies readonly FundColumn[]
/** The columns of a holding period; each part is empty where there is none. */
export const HOLD_COLUMNS: readonly FundColumn[] = ['hold_kind', ...PARTS]

/** A fund without a holding period has no part of one, whether a file empties them or not. */
export function withoutParts(values: Map<FundColumn, CellValue>): void {
  if (values.get('hold_kind') !== 'none') return
  for (const part of PARTS) if (!values.has(part)) values.set(part, null)
}

/** Contradictions in the holding period of a fund, each at its column. */
export function faultsOfHolding(row: Row, fund: StoredFund): FileFault[] {
  const kind = fund.get('hold_kind') ?? 'none'
  const complain = (column: string, problem: string, why: string) => faultAt(row, column, problem, why)
  if (kind === 'none')
    return PARTS.filter(part => (fund.get(part) ?? null) !== null).map(part =>
      complain(part, 'a fund without a holding period has none', '没有持有期的基金不能填写此项'),
    )
  const missing = PARTS.filter(part => (fund.get(part) ?? null) === null)
  if (missing.length > 0)
    return missing.map(part => complain(part, `a ${kind} holding period needs it`, '有持有期的基金须填写此项'))
  const faults: FileFault[] = []
  if (kind === 'rolling' && fund.get('hold_until') === 'confirmation')
    faults.push(
      complain(
        'hold_until',
        'a rolling lot is sold by an order of its due day',
        '滚动持有期的份额只能按到期日当日的赎回申请卖出',
      ),
    )
  if (fund.get('fund_type') === 'money')
    faults.push(
      complain(
        'hold_kind',
        'a money fund carries income into new lots each day',
        '货币基金每日结转收益，不能设置持有期',
      ),
    )
  if ((fund.get('registrar') ?? null) !== null)
    faults.push(
      complain(
        'registrar',
        'its registrar knows the lots, this site does not',
        '份额明细由登记机构管理，不能在此设置持有期',
      ),
    )
  if ((fund.get('default_dividend_method') ?? DIVIDEND.cash) !== DIVIDEND.cash)
    faults.push(
      complain(
        'dividend_method',
        'a fund with a holding period pays its dividends in cash',
        '有持有期的基金只能现金分红',
      ),
    )
  return faults
}

/** The fault of changing a holding period after orders were accepted: from then on it can only be removed. */
export function faultsOfChangedHolding(row: Row, changed: StoredFund, hasOrders: boolean): FileFault[] {
  const column = HOLD_COLUMNS.find(name => changed.has(name))
  if (column === undefined || changed.get('hold_kind') === 'none' || !hasOrders) return []
  const problem = 'orders were accepted under the present holding period: it can only end, by hold_kind none'
  return [faultAt(row, column, problem, '已按现有持有期受理申请，持有期只能取消（“持有期”填 none），不能变更')]
}

/** Faults of the income carry: required for a money-market fund, whose income would otherwise reach nobody, and refused for others. */
export function faultsOfCarry(row: Row, fund: StoredFund): FileFault[] {
  const isMoney = fund.get('fund_type') === 'money'
  if (isMoney === (fund.get('carry') !== null)) return []
  const problem = isMoney ? 'a money fund carries its income daily or monthly' : 'only a money fund carries income'
  return [faultAt(row, 'carry', problem, isMoney ? '货币基金须选择收益结转方式' : '只有货币基金有收益结转')]
}

export function faultsOfRaising(row: Row, fund: StoredFund): FileFault[] {
  const [start, end] = ['raise_start', 'raise_end'].map(name => parseIsoDate(String(fund.get(name) ?? '')))
  if (!start || !end) return []
  if (end < start)
    return [faultAt(row, 'raise_end', `${end} is before the raising begins on ${start}`, '募集截止早于募集开始')]
  const latest = latestRaisingEnd(start)
  if (end <= latest) return []
  const problem = `a raising that begins on ${start} ends by ${latest}, after three months`
  return [faultAt(row, 'raise_end', problem, `募集期不超过 3 个月，最迟 ${latest} 截止`)]
}
