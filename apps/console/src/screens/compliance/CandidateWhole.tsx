import type { ConsoleOutput } from '@zhixiao/contract/console/console-calls.ts'
import { candidateRules, dispositions, dispositionsOf } from '@zhixiao/domain/customer/money-rules.ts'
import { StatusDot } from '@zhixiao/ui/display/Tag.tsx'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { Link } from 'react-router'
import { DecideByTwo, Decided } from '../../cases/DecideByTwo.tsx'
import { dueText } from '../../cases/Due.tsx'
import { businessText } from '../../layout/use-business-time.ts'
import { WideTable } from '../../layout/Wide.tsx'
import { figureText } from '../../words.ts'

type Candidate = ConsoleOutput<'candidate.list'>['list'][number]

const states = {
  open: { name: '待处理', dot: 'pending' },
  watched: { name: dispositions.watched, dot: 'pending' },
  excluded: { name: dispositions.excluded, dot: 'void' },
  reported: { name: dispositions.reported, dot: 'failed' },
  bank: { name: dispositions.bank, dot: 'done' },
} as const

/** One candidate: customer, the movements behind it, and its decision. */
export function CandidateWhole({ candidate, back }: { candidate: Candidate; back: string }) {
  const { candidateId, custno, others, rule, day, amount, state, foundAt, dueOn, isOverdue, decision, requestId } =
    candidate
  const { name, dot } = states[state]
  const isWaiting = state === 'open' || state === 'watched'
  return (
    <>
      <div className="c-item__head">
        <Link className="c-item__back" to={back}>
          返回列表
        </Link>
        <h2>
          {candidateRules[rule].name} {candidateId}
        </h2>
        <p>
          <StatusDot state={dot}>{name}</StatusDot>
          {isOverdue || isWaiting ? `${dueText({ dueOn, isOverdue })}处理` : ''}，{businessText(Date.parse(foundAt))}{' '}
          发现
        </p>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is longer than the screen scrolls by keys, too */}
      <section className="c-item" aria-label="候选全文" tabIndex={0}>
        <section className="c-sec">
          <h3>客户</h3>
          <div className="c-ask">
            <p>
              <Link className="c-link" to={`/customers/${custno}`}>
                客户 {custno}
              </Link>
            </p>
            <p>
              {candidateRules[rule].about}：{day}，{figureText(amount)} 元
            </p>
            {others.length > 0 && (
              <p>
                在同一设备上登录的还有
                {others.map((each, at) => (
                  <span key={each}>
                    {at > 0 && '、'}
                    <Link className="c-link" to={`/customers/${each}`}>
                      客户 {each}
                    </Link>
                  </span>
                ))}
              </p>
            )}
            <Notice tone="warning">不得向客户或客服透露正在核查其交易。</Notice>
          </div>
        </section>
        <Evidence evidence={candidate.evidence} />
        {decision && <Decided decision={decision} />}
        {isWaiting && (
          <DecideByTwo
            custno={custno}
            requestId={requestId}
            act="candidate decide"
            proposalOf={(decision, reason) => ({
              act: 'candidate decide',
              input: { id: candidateId, decision, reason },
            })}
            id={candidateId}
            choices={dispositionsOf(rule).map(each => [each, dispositions[each]])}
            hint="核查了什么、为何这样处理，例如资金来自本人卖房，已核对合同"
            missing="请写明核查了什么、为何这样处理"
            list="candidate.list"
          />
        )}
      </section>
    </>
  )
}

function Evidence({ evidence }: Pick<Candidate, 'evidence'>) {
  return (
    <section className="c-sec">
      <h3>依据</h3>
      <WideTable name="依据" columns={['日期', '方向', '来源', { figure: '金额（元）' }]}>
        <tbody>
          {evidence.map(({ day, direction, source, id, amount }) => (
            <tr key={`${source} ${id} ${direction}`}>
              <td>{day}</td>
              <td>{direction === 'in' ? '转入' : '转出'}</td>
              <td>
                {source === 'order' ? (
                  <Link className="c-link" to={`/orders/${id}`}>
                    订单 {id}
                  </Link>
                ) : (
                  `汇款 ${id}`
                )}
              </td>
              <td className="c-num">{figureText(amount)}</td>
            </tr>
          ))}
        </tbody>
      </WideTable>
    </section>
  )
}
