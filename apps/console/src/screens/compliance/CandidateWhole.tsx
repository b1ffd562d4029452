import { useQueryClient } from '@tanstack/react-query'
import type { ConsoleOutput } from '@zhixiao/contract/console/console-calls.ts'
import { candidateRules, type Disposition, dispositions, dispositionsOf } from '@zhixiao/domain/customer/money-rules.ts'
import { staffCan } from '@zhixiao/domain/staff/staff-can.ts'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { StatusDot } from '@zhixiao/ui/display/Tag.tsx'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { TextField } from '@zhixiao/ui/form/TextField.tsx'
import { useState } from 'react'
import { Link } from 'react-router'
import { AskDialog, type Wish } from '../../ask/AskDialog.tsx'
import { businessText } from '../../layout/use-business-time.ts'
import { Wide } from '../../layout/Wide.tsx'
import { useMe } from '../../session.tsx'
import { figureText } from '../../words.ts'

type Candidate = ConsoleOutput<'candidate.list'>['list'][number]

const states = {
  open: { name: '待处理', dot: 'pending' },
  watched: { name: dispositions.watched, dot: 'pending' },
  excluded: { name: dispositions.excluded, dot: 'void' },
  reported: { name: dispositions.reported, dot: 'failed' },
  bank: { name: dispositions.bank, dot: 'done' },
} as const

/** One candidate: customer, movements that it rests on, and what is decided or to be decided. */
export function CandidateWhole({ candidate, back }: { candidate: Candidate; back: string }) {
  const { candidateId, custno, rule, day, amount, state, foundAt, dueOn, isOverdue, decision } = candidate
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
          {isOverdue ? `已逾期，应于 ${dueOn} 前处理` : isWaiting ? `${dueOn} 前处理` : ''}，
          {businessText(Date.parse(foundAt))} 发现
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
            <Notice tone="warning">不得向客户或客服透露正在核查其交易。</Notice>
          </div>
        </section>
        <Evidence evidence={candidate.evidence} />
        {decision && (
          <section className="c-sec">
            <h3>处理</h3>
            <p>
              {decision.asked.fullName} 提交，{decision.released.fullName} 于 {businessText(Date.parse(decision.at))}{' '}
              通过：{decision.reason}
            </p>
          </section>
        )}
        {isWaiting && <Decision candidate={candidate} />}
      </section>
    </>
  )
}

function Evidence({ evidence }: Pick<Candidate, 'evidence'>) {
  return (
    <section className="c-sec">
      <h3>依据</h3>
      <Wide name="依据">
        <table className="c-table c-table--in">
          <caption className="sr-only">依据</caption>
          <thead>
            <tr>
              <th scope="col">日期</th>
              <th scope="col">方向</th>
              <th scope="col">来源</th>
              <th scope="col" className="c-num">
                金额（元）
              </th>
            </tr>
          </thead>
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
        </table>
      </Wide>
    </section>
  )
}

function Decision({ candidate }: { candidate: Candidate }) {
  const { candidateId, custno, requestId } = candidate
  const { roles } = useMe()
  const client = useQueryClient()
  const [asked, setAsked] = useState<Wish | null>(null)
  return (
    <>
      {requestId !== null ? (
        <Notice tone="info">
          已有申请待复核：
          <Link className="c-link" to={`/requests/${requestId}`}>
            申请 {requestId}
          </Link>
        </Notice>
      ) : staffCan(roles, 'aml', 'make') ? (
        <Reasoned candidate={candidate} ask={setAsked} />
      ) : (
        <p className="c-quiet">由一名合规风控提交，另一名通过。</p>
      )}
      {asked && (
        <AskDialog
          wish={asked}
          about={`${candidateId}，客户 ${custno}`}
          onClose={() => setAsked(null)}
          onAsked={() => void client.invalidateQueries({ queryKey: ['candidate.list'] })}
        />
      )}
    </>
  )
}

const LEAST_REASON = 4

function Reasoned({ candidate: { candidateId, rule }, ask }: { candidate: Candidate; ask: (wish: Wish) => void }) {
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState('')
  const decide = (disposition: Disposition) => () => {
    if (reason.trim().length < LEAST_REASON) return setFault('请写明核查了什么、为何这样处理')
    ask({ act: 'candidate decide', positionals: [candidateId, disposition], options: { reason: reason.trim() } })
  }
  return (
    <section className="c-sec">
      <h3>处理</h3>
      <div className="c-ask">
        <TextField
          label="理由"
          hint="核查了什么、为何这样处理，例如资金来自本人卖房，已核对合同"
          value={reason}
          onChange={event => {
            setReason(event.target.value)
            setFault('')
          }}
          error={fault || undefined}
          maxLength={200}
        />
        <p>
          {dispositionsOf(rule).map(each => (
            <span key={each}>
              <Button size="s" kind="outline" onClick={decide(each)}>
                {dispositions[each]}
              </Button>{' '}
            </span>
          ))}
        </p>
      </div>
    </section>
  )
}
