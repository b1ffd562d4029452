import { moneyText } from '@zhixiao/domain/format/amounts.ts'
import { shareText } from '@zhixiao/domain/format/percent.ts'
import { SecHead } from '../../layout/SecHead.tsx'
import { Wide } from '../../layout/Wide.tsx'
import { OrderRows } from '../../order/OrderRows.tsx'
import type { Customer } from './customer.ts'
import { Freezes } from './Freezes.tsx'
import { Sheet } from './Part.tsx'

/** All figures of the holdings, what is frozen, and the orders that wait. */
export function Holdings({ customer }: { customer: Customer }) {
  const { holdings, totals, freezes, pending } = customer
  return (
    <>
      <Freezes customer={customer} />
      <section className="c-sec">
        <SecHead
          title="持仓"
          note={`市值 ${moneyText(totals.marketValue)} 元，在途 ${moneyText(totals.inTransit)} 元，累计收益 ${moneyText(totals.cumulative)} 元`}
        />
        <Sheet
          name="持仓明细"
          rows={holdings}
          keyOf={row => `${row.fundCode} ${row.tradeacco}`}
          empty="没有持仓。"
          columns={[
            {
              name: '基金',
              cell: row => (
                <>
                  {row.fundName}
                  <span className="c-code">{row.fundCode}</span>
                </>
              ),
            },
            { name: '交易账号', cell: row => row.tradeacco },
            { name: '份额（份）', isNumber: true, cell: row => moneyText(row.shares) },
            { name: '冻结（份）', isNumber: true, cell: row => moneyText(row.frozen) },
            { name: '可用（份）', isNumber: true, cell: row => moneyText(row.available) },
            { name: '净值（元）', isNumber: true, cell: row => row.nav },
            { name: '净值日', cell: row => row.navDay ?? '--' },
            { name: '市值（元）', isNumber: true, cell: row => moneyText(row.marketValue) },
            { name: '成本（元）', isNumber: true, cell: row => moneyText(row.cost) },
            { name: '持有收益（元）', isNumber: true, cell: row => moneyText(row.holdingIncome) },
            {
              name: '收益率',
              isNumber: true,
              cell: row => (row.holdingRate === null ? '--' : shareText(row.holdingRate)),
            },
            { name: '已实现（元）', isNumber: true, cell: row => moneyText(row.realised) },
            { name: '分红（元）', isNumber: true, cell: row => moneyText(row.dividend) },
            { name: '累计收益（元）', isNumber: true, cell: row => moneyText(row.cumulative) },
          ]}
        />
      </section>
      <Orders title="份额冻结与解冻" rows={freezes} empty="没有办理过冻结或解冻。持仓里的冻结是待确认的赎回与转换。" />
      <Orders title="待确认的订单" rows={pending} empty="没有待确认的订单。" />
    </>
  )
}

const Orders = ({ title, rows, empty }: { title: string; rows: Customer['orders']; empty: string }) => (
  <section className="c-sec">
    <SecHead title={title} />
    {rows.length === 0 ? (
      <p className="c-quiet">{empty}</p>
    ) : (
      <Wide name={title}>
        <OrderRows caption={title} rows={rows} />
      </Wide>
    )}
  </section>
)
