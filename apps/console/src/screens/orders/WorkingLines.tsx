import { interestLines, lotsTitle, workingLines } from '@zhixiao/domain/assets/working-lines.ts'
import { moneyText } from '@zhixiao/domain/format/amounts.ts'
import { shareText } from '@zhixiao/domain/format/percent.ts'
import { SecHead } from '../../layout/SecHead.tsx'
import { Wide } from '../../layout/Wide.tsx'
import type { WholeOrder } from './order.ts'

/** The explanation of the confirmation, or of the interest, that the customer sees, and the lots used. */
export function WorkingLines({ whole: { order, working, into, stays } }: { whole: WholeOrder }) {
  const lines = stays ? interestLines(stays, order.amount ?? '0.00') : working && workingLines(order, working, into)
  if (!lines)
    return (
      <section className="c-sec">
        <SecHead title="计算过程" />
        <p className="c-quiet">{working ? '这项业务没有计算过程。' : '还没有确认，确认后列出每一步的计算。'}</p>
      </section>
    )
  return (
    <section className="c-sec">
      <SecHead title="计算过程" note={stays ? '结算资金利息' : `${working?.navDay} 净值`} />
      <Wide name="计算过程">
        <table className="c-table c-table--in">
          <caption className="sr-only">计算过程</caption>
          <tbody>
            {lines.map(({ sign, label, value, how, isSum }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two stays may be alike
              <tr key={at} className={isSum ? 'c-sum' : undefined}>
                <td className="c-quiet">{sign}</td>
                <th scope="row">{label}</th>
                <td className="c-num">{value}</td>
                <td className="c-how">{how}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Wide>
      {working && working.lots.length > 0 && <Lots order={order} lots={working.lots} />}
    </section>
  )
}

const heads = ['份额', '持有', '金额', '费率', '费用', '归基金']

type Lots = NonNullable<WholeOrder['working']>['lots']

function Lots({ order, lots }: { order: WholeOrder['order']; lots: Lots }) {
  return (
    <Wide name={lotsTitle(order)}>
      <table className="c-table c-table--in">
        <caption className="c-caption">{lotsTitle(order)}</caption>
        <thead>
          <tr>
            <th scope="col">登记日</th>
            {heads.map(name => (
              <th key={name} scope="col" className="c-num">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lots.map(({ registerDate, shares, days, gross, rate, fee, toFund }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lots of a day differ by their place only
            <tr key={index}>
              <th scope="row">{registerDate}</th>
              <td className="c-num">{moneyText(shares)}</td>
              <td className="c-num">{days} 天</td>
              <td className="c-num">{moneyText(gross)}</td>
              <td className="c-num">{shareText(rate)}</td>
              <td className="c-num">{moneyText(fee)}</td>
              <td className="c-num">{moneyText(toFund)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Wide>
  )
}
