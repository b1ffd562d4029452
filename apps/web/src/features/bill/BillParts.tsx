import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { type BillLeg, billLegs } from '@zhixiao/domain/assets/bill.ts'
import { moneyText, signedMoneyText } from '@zhixiao/domain/format/amounts.ts'
import { type Column, DataTable, PhoneItem } from '@zhixiao/ui/display/DataTable.tsx'
import { Money } from '@zhixiao/ui/display/Figure.tsx'
import { KeyValues } from '@zhixiao/ui/display/KeyValues.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { EmptyState } from '@zhixiao/ui/feedback/Empty.tsx'
import { Link } from 'react-router'
import { to } from '../../paths.ts'
import { bridgeParts } from '../holding/bridge-parts.ts'
import { FundCell, placeColumn } from '../holding/FundCell.tsx'
import { cardWords } from '../holding/holdings.ts'
import { PayoutNotes } from '../holding/PayoutNotes.tsx'
import './bill.css'

type Bill = OutputOf<'query.bill'>
type Line = Bill['lines'][number]
type Order = Bill['orders']['list'][number]
type Row = BillLeg & Pick<Order, 'orderId' | 'confirmDate'>

const plain = (text: string | null, hidden: boolean) => <Money text={moneyText(text)} hidden={hidden} />
const signed = (text: string, hidden: boolean) => <Money text={signedMoneyText(text)} sign="auto" hidden={hidden} />

/** How the opening value became the closing one, and the parts of the income. */
export function BillSum({ bill: { from, to: until, isOver, total }, hidden }: { bill: Bill; hidden: boolean }) {
  return (
    <Panel quiet title="资产变动" note={`${from} 至 ${until}${isOver ? '' : '，本期尚未结束'}`}>
      <div className="bill-sum">
        <KeyValues
          strong
          items={[
            { label: '期初市值（元）', value: plain(total.opening, hidden) },
            { label: '＋ 买入', value: plain(total.inflow, hidden) },
            { label: '－ 卖出', value: plain(total.outflow, hidden) },
            { label: '－ 现金分红', value: plain(total.dividend, hidden) },
            { label: '＋ 本期收益', value: signed(total.income, hidden) },
            { label: '＝ 期末市值', value: plain(total.closing, hidden) },
          ]}
        />
        <KeyValues
          well
          items={[
            { label: '净值收益', value: signed(total.navIncome, hidden) },
            { label: '－ 交易费用', value: plain(total.fees, hidden) },
            ...bridgeParts(total).map(({ name, value }) => ({ label: `＋ ${name}`, value: signed(value, hidden) })),
            { label: '＝ 本期收益', value: signed(total.income, hidden) },
          ]}
        />
      </div>
    </Panel>
  )
}

/** The same per fund and card. */
export function BillLines({ bill: { lines, payouts }, hidden }: { bill: Bill; hidden: boolean }) {
  const columns: Column<Line>[] = [
    placeColumn(),
    { key: 'opening', head: '期初市值', numeric: true, cell: line => plain(line.opening, hidden) },
    { key: 'inflow', head: '买入', numeric: true, cell: line => plain(line.inflow, hidden) },
    { key: 'outflow', head: '卖出', numeric: true, cell: line => plain(line.outflow, hidden) },
    { key: 'dividend', head: '现金分红', numeric: true, hide: 'fold', cell: line => plain(line.dividend, hidden) },
    { key: 'income', head: '本期收益', numeric: true, cell: line => signed(line.income, hidden) },
    { key: 'closing', head: '期末市值', numeric: true, cell: line => plain(line.closing, hidden) },
  ]
  return (
    <Panel quiet title="按基金" note={`${lines.length} 笔持仓`}>
      <DataTable
        caption="各基金的资产变动（元）"
        compact
        rows={lines}
        rowKey={line => `${line.fundCode}/${line.tradeacco}`}
        columns={columns}
        empty={<EmptyState title="本期没有持有基金" />}
        phone={line => (
          <PhoneItem
            title={line.fundName}
            meta={`${line.fundCode}　${cardWords(line)}`}
            figures={[
              { label: '期初市值', value: plain(line.opening, hidden) },
              { label: '本期收益', value: signed(line.income, hidden) },
              { label: '期末市值', value: plain(line.closing, hidden) },
            ]}
          />
        )}
      />
      <PayoutNotes list={payouts} how="净值收益已含分红和拆分。" />
    </Panel>
  )
}

/** '7 笔', and why there may be more rows than that. */
export const orderCountText = (total: number, shown: readonly Order[]): string =>
  shown.some(order => billLegs(order).length > 1) ? `${total} 笔，转换分转出、转入两行` : `${total} 笔`

/**
 * The orders confirmed in the period, newest first, a conversion with both legs; their fees add up to those of the
 * total.
 */
export function BillOrders({ orders, hidden }: { orders: readonly Order[]; hidden: boolean }) {
  const rows: Row[] = orders.flatMap(order => billLegs(order).map(leg => ({ ...order, ...leg })))
  const columns: Column<Row>[] = [
    { key: 'day', head: '确认日期', nowrap: true, cell: order => <span className="num">{order.confirmDate}</span> },
    { key: 'kind', head: '业务', nowrap: true, cell: order => order.businessName },
    {
      key: 'fund',
      head: '基金名称',
      rowHeader: true,
      cell: order => (
        <FundCell fundName={order.fundName} to={to('tradeRecord', { orderId: order.orderId })}>
          {order.fundCode}
        </FundCell>
      ),
    },
    { key: 'amount', head: '金额（元）', numeric: true, cell: order => plain(order.confirmedAmount, hidden) },
    { key: 'shares', head: '份额', numeric: true, cell: order => plain(order.confirmedShares, hidden) },
    { key: 'fee', head: '费用（元）', numeric: true, hide: 'fold', cell: order => plain(order.fee, hidden) },
  ]
  return (
    <DataTable
      caption="本期确认的交易，最新的在前"
      compact
      rows={rows}
      rowKey={order => `${order.orderId}/${order.businessName}`}
      columns={columns}
      empty={<EmptyState title="本期没有确认的交易" />}
      phone={order => (
        <PhoneItem
          title={order.fundName}
          link={<Link to={to('tradeRecord', { orderId: order.orderId })} />}
          meta={`${order.confirmDate}　${order.businessName}`}
          figures={[
            { label: '金额（元）', value: plain(order.confirmedAmount, hidden) },
            { label: '份额', value: plain(order.confirmedShares, hidden) },
            { label: '费用（元）', value: plain(order.fee, hidden) },
          ]}
        />
      )}
    />
  )
}
