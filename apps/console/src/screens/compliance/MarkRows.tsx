import type { ConsoleOutput } from '@zhixiao/contract/console/console-calls.ts'
import { shanghaiText } from '@zhixiao/domain/calendar/shanghai.ts'
import { warningTitle } from '@zhixiao/domain/customer/warning-titles.ts'
import { Link } from 'react-router'
import { Wide } from '../../layout/Wide.tsx'
import { shownTextName } from '../../words.ts'

type Mark = ConsoleOutput<'suitability.list'>['list'][number]

/** Confirmed warnings with their evidence: text and hash, times, device, and the orders placed after each. */
export function MarkRows({ rows, ofOne = false }: { rows: readonly Mark[]; ofOne?: boolean }) {
  return (
    <Wide name="风险提示确认">
      <table className="c-table c-table--in">
        <caption className="sr-only">风险提示确认，由新到旧</caption>
        <thead>
          <tr>
            <th scope="col">留痕编号</th>
            {!ofOne && <th scope="col">客户</th>}
            <th scope="col">展示至确认</th>
            <th scope="col">基金</th>
            <th scope="col">客户与产品</th>
            <th scope="col">提示文本</th>
            <th scope="col">设备与网络</th>
            <th scope="col">测评编号</th>
            <th scope="col">订单与定投</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(mark => (
            <tr key={mark.markId}>
              <th scope="row">{mark.markId}</th>
              {!ofOne && (
                <td>
                  <Link className="c-link" to={`/compliance/suitability/${mark.custno}`}>
                    {mark.custno}
                  </Link>
                </td>
              )}
              <td>{readText(mark)}</td>
              <td>
                {mark.fundName} {mark.fundCode}
              </td>
              <td>
                {mark.riskability} 购买 {mark.level}
              </td>
              <td title={mark.textHash}>
                {warningTitle(mark.warningCode)} {shownTextName(mark)}
              </td>
              <td>{mark.client === '' ? '--' : mark.client}</td>
              <td>{mark.assessmentId ?? '--'}</td>
              <td>
                <Uses mark={mark} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Wide>
  )
}

/** From when to when the text was read: '2026-10-22 09:59:18 至 10:00:00'. */
function readText({ shownAt, at }: Mark): string {
  const confirmed = shanghaiText(Date.parse(at))
  if (shownAt === null) return confirmed
  const shown = shanghaiText(Date.parse(shownAt))
  const isSameDay = shown.slice(0, 10) === confirmed.slice(0, 10)
  return `${shown} 至 ${isSameDay ? confirmed.slice(11) : confirmed}`
}

function Uses({ mark: { orderIds, planIds } }: { mark: Mark }) {
  if (orderIds.length + planIds.length === 0) return '没有下单'
  return (
    <>
      {orderIds.map(id => (
        <span key={id}>
          <Link className="c-link" to={`/orders/${id}`}>
            订单 {id}
          </Link>{' '}
        </span>
      ))}
      {planIds.map(id => (
        <span key={id}>定投 {id} </span>
      ))}
    </>
  )
}
