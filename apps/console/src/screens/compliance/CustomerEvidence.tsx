import type { ConsoleOutput } from '@zhixiao/contract/console/console-calls.ts'
import { investorTypeName } from '@zhixiao/domain/codes/investor-types.ts'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { Link } from 'react-router'
import { useCall } from '../../api/use-call.ts'
import { Loaded } from '../../layout/Loaded.tsx'
import { momentText } from '../../layout/use-business-time.ts'
import { WideTable } from '../../layout/Wide.tsx'
import { ExportEvidence, OwnEvidence } from './ExportEvidence.tsx'
import { MarkRows } from './MarkRows.tsx'

type Evidence = ConsoleOutput<'suitability.show'>

/** One customer: whether a warning preceded every order above the customer's class, with the evidence. */
export function CustomerEvidence({ custno }: { custno: string }) {
  const answer = useCall('suitability.show', { custno })
  const { data } = answer
  if (!data) return <Loaded of={answer} />
  return (
    <>
      <section className="c-sec">
        <p>
          <Link className="c-link" to="/compliance/suitability">
            按期间查看
          </Link>
        </p>
        <h2>
          客户{' '}
          <Link className="c-link" to={`/customers/${custno}`}>
            {custno}
          </Link>
        </h2>
        <Verdict orders={data.orders} />
        <ExportEvidence sent={{ custno }} />
      </section>
      <OwnEvidence />
      <section className="c-sec">
        <h2>风险测评</h2>
        {data.assessments.length === 0 ? (
          <p className="c-quiet">没有做过测评。</p>
        ) : (
          <Assessments rows={data.assessments} />
        )}
      </section>
      <section className="c-sec">
        <h2>风险提示确认</h2>
        {data.marks.length === 0 ? <p className="c-quiet">没有风险提示确认。</p> : <MarkRows rows={data.marks} ofOne />}
      </section>
    </>
  )
}

function Verdict({ orders: { judged, confirmed, unrecorded, unmarked } }: Pick<Evidence, 'orders'>) {
  return (
    <div className="c-ask">
      {unmarked.length === 0 ? (
        <Notice tone="success">
          {judged} 笔订单都与本人等级相符或有确认，其中 {confirmed} 笔高于本人等级，均有确认；没有缺少确认的订单。
        </Notice>
      ) : (
        <Notice tone="danger">
          <b>有订单高于本人等级而没有确认，请立即核查</b>
          <ul>
            {unmarked.map(({ riskability, level, orders, orderIds }) => (
              <li key={`${riskability} ${level}`}>
                {riskability} 购买 {level}，{orders} 笔：
                {orderIds.map(id => (
                  <span key={id}>
                    <Link to={`/orders/${id}`}>订单 {id}</Link>{' '}
                  </span>
                ))}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {unrecorded > 0 && <p className="c-quiet">另有 {unrecorded} 笔较早的订单没有保存下单时的类型与等级。</p>}
    </div>
  )
}

function Assessments({ rows }: { rows: Evidence['assessments'] }) {
  return (
    <WideTable
      name="风险测评"
      caption="风险测评，由新到旧"
      columns={['测评编号', '时间', '类型', { figure: '得分' }, '问卷', '有效期至']}
    >
      <tbody>
        {rows.map(({ assessmentId, at, riskability, score, paperVersion, validTo }) => (
          <tr key={assessmentId}>
            <th scope="row">{assessmentId}</th>
            <td>{momentText(at)}</td>
            <td>
              {riskability} {investorTypeName(riskability)}
            </td>
            <td className="c-num">{score}</td>
            <td>{paperVersion}</td>
            <td>{momentText(validTo).slice(0, 10)}</td>
          </tr>
        ))}
      </tbody>
    </WideTable>
  )
}
