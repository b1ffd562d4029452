import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { floatingRate, floatingReturnOf } from '@zhixiao/domain/assets/floating-words.ts'
import { lotDay } from '@zhixiao/domain/assets/working-lines.ts'
import { moneyText } from '@zhixiao/domain/format/amounts.ts'
import { shareText } from '@zhixiao/domain/format/percent.ts'
import { type Column, PhoneItem } from '@zhixiao/ui/display/DataTable.tsx'
import { ShortTable } from '@zhixiao/ui/display/ShortTable.tsx'

type LotUse = NonNullable<OutputOf<'trade.fare'>['redemption']>['lots'][number]

const num = (text: string) => <span className="num">{text}</span>

const columns: readonly Column<LotUse>[] = [
  { key: 'day', head: '份额确认日', cell: lot => num(lotDay(lot)), rowHeader: true, nowrap: true },
  { key: 'shares', head: '份额', cell: lot => num(moneyText(lot.shares)), numeric: true },
  { key: 'days', head: '持有天数', cell: lot => num(`${lot.days} 天`), numeric: true },
  { key: 'gross', head: '金额', cell: lot => num(moneyText(lot.gross)), numeric: true },
  { key: 'rate', head: '费率', cell: lot => num(shareText(lot.rate)), numeric: true },
  { key: 'fee', head: '赎回费', cell: lot => num(moneyText(lot.fee)), numeric: true },
]

const toFund: readonly Column<LotUse>[] = [
  { key: 'toFund', head: '归入基金财产', cell: lot => num(moneyText(lot.toFund)), numeric: true },
]

const backEnd: readonly Column<LotUse>[] = [
  { key: 'backendRate', head: '后端费率', cell: lot => num(shareText(lot.backendRate)), numeric: true },
  { key: 'backendFee', head: '后端申购费', cell: lot => num(moneyText(lot.backendFee)), numeric: true },
]

const service: readonly Column<LotUse>[] = [
  { key: 'serviceReturn', head: '返还销售服务费', cell: lot => num(moneyText(lot.serviceReturn)), numeric: true },
]

const floating: readonly Column<LotUse>[] = [
  { key: 'floatingRate', head: '应收管理费', cell: lot => num(rateDue(lot)), numeric: true },
  { key: 'floatingReturn', head: '返还浮动管理费', cell: lot => num(moneyText(floatingReturnOf(lot))), numeric: true },
]
const rateDue = (lot: LotUse): string => (lot.floating ? floatingRate(lot.floating) : '--')

/** The lots that a redemption uses, oldest first: holding days and fee of each (PLUS-01). */
export function LotTable({ caption, lots }: { caption: string; lots: readonly LotUse[] }) {
  const hasToFund = lots.some(lot => lot.toFund !== '0.00')
  const hasBackEnd = lots.some(lot => lot.backendFee !== '0.00')
  const hasFloating = lots.some(lot => lot.floating !== null)
  const hasService = lots.some(lot => lot.serviceReturn !== '0.00')
  return (
    <div>
      <p className="caption" aria-hidden>
        {caption}
      </p>
      <ShortTable
        caption={caption}
        compact
        plain
        rows={lots}
        rowKey={(_, place) => String(place)}
        columns={[
          ...columns,
          ...(hasToFund ? toFund : []),
          ...(hasBackEnd ? backEnd : []),
          ...(hasService ? service : []),
          ...(hasFloating ? floating : []),
        ]}
        phone={lot => (
          <PhoneItem
            title={`${lotDay(lot)} 确认`}
            meta={`持有 ${lot.days} 天，费率 ${shareText(lot.rate)}`}
            figures={[
              { label: '份额', value: num(moneyText(lot.shares)) },
              { label: '金额', value: num(moneyText(lot.gross)) },
              { label: '赎回费', value: num(moneyText(lot.fee)) },
              ...(hasBackEnd ? [{ label: '后端申购费', value: num(moneyText(lot.backendFee)) }] : []),
              ...(hasService ? [{ label: '返还销售服务费', value: num(moneyText(lot.serviceReturn)) }] : []),
              ...(hasFloating
                ? [
                    { label: '应收管理费', value: num(rateDue(lot)) },
                    { label: '返还浮动管理费', value: num(moneyText(floatingReturnOf(lot))) },
                  ]
                : []),
            ]}
          />
        )}
      />
    </div>
  )
}
