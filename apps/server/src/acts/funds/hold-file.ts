import { type FundColumn, type FundValue, listTraded } from '@zhixiao/db/market/fund-import.ts'
import type { Tx } from '@zhixiao/db/tx.ts'
import { DIVIDEND } from '@zhixiao/domain/codes/dividend-types.ts'
import type { FileFault } from '@zhixiao/domain/format/file-faults.ts'
import { faultAt, type Row } from '@zhixiao/domain/format/sheet.ts'

const PARTS = ['hold_length', 'hold_unit', 'hold_from', 'hold_until'] as const satisfies readonly FundColumn[]
/** The columns of a holding period; each part is empty where there is none. */
export const HOLD_COLUMNS: readonly FundColumn[] = ['hold_kind', ...PARTS]

type Values = ReadonlyMap<string, FundValue>

/** A fund without a holding period has no part of one, whether a file empties them or not. */
export function withoutParts(values: Map<FundColumn, FundValue>): void {
  if (values.get('hold_kind') !== 'none') return
  for (const part of PARTS) if (!values.has(part)) values.set(part, null)
}

/** Contradictions in the holding period of a fund after the import, each at its column. */
export function faultsOfHolding(row: Row, fund: Values): FileFault[] {
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
export async function faultsOfChangedHolding(
  tx: Tx,
  row: Row,
  fundcode: string,
  changed: Values,
): Promise<FileFault[]> {
  const column = HOLD_COLUMNS.find(name => changed.has(name))
  if (column === undefined || changed.get('hold_kind') === 'none' || (await listTraded(tx, [fundcode])).length === 0)
    return []
  const problem = 'orders were accepted under the present holding period: it can only end, by hold_kind none'
  return [faultAt(row, column, problem, '已按现有持有期受理申请，持有期只能取消（“持有期”填 none），不能变更')]
}
