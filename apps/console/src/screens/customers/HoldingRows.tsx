import { moneyText } from '@zhixiao/domain/format/amounts.ts'
import { Wide } from '../../layout/Wide.tsx'
import type { Customer } from './customer.ts'

const sign = (text: string) => (text.startsWith('-') ? 'fall' : Number(text) === 0 ? '' : 'rise')
const signed = (text: string) => `${sign(text) === 'rise' ? '+' : ''}${moneyText(text)}`
const isNone = (text: string) => /^0+\.0+$/.test(text)

/** Holdings with the figures of the customer's page. */
export function HoldingRows({ holdings }: { holdings: Customer['holdings'] }) {
  if (holdings.length === 0) return <p className="c-quiet">没有持仓。</p>
  return (
    <Wide name="持仓">
      <table className="c-table c-table--in">
        <caption className="sr-only">持仓</caption>
        <thead>
          <tr>
            <th scope="col">基金</th>
            <th scope="col">银行卡</th>
            {['份额（份）', '冻结（份）', '净值（元）', '市值（元）', '持有收益（元）'].map(name => (
              <th key={name} scope="col" className="c-num">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {holdings.map(row => (
            <tr key={`${row.fundCode} ${row.tradeacco}`}>
              <th scope="row">
                {row.fundName}
                <span className="c-code">{row.fundCode}</span>
              </th>
              <td className="c-quiet">
                {row.bankName} {row.cardTail}
              </td>
              <td className="c-num">{moneyText(row.shares)}</td>
              <td className={isNone(row.frozen) ? 'c-num c-quiet' : 'c-num c-warn'}>
                {isNone(row.frozen) ? '--' : moneyText(row.frozen)}
              </td>
              <td className="c-num c-quiet">{row.nav}</td>
              <td className="c-num">{moneyText(row.marketValue)}</td>
              <td className={`c-num ${sign(row.holdingIncome)}`}>{signed(row.holdingIncome)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Wide>
  )
}
