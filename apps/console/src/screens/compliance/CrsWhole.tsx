import type { ConsoleOutput } from '@zhixiao/contract/console/console-calls.ts'
import { crsDispositionCodes, crsDispositions, crsRules } from '@zhixiao/domain/customer/crs-rules.ts'
import { StatusDot } from '@zhixiao/ui/display/Tag.tsx'
import { Link } from 'react-router'
import { DecideByTwo, Decided } from '../../cases/DecideByTwo.tsx'
import { dueText } from '../../cases/Due.tsx'
import { TaxDeclarations } from '../../diligence/TaxDeclarations.tsx'
import { businessText } from '../../layout/use-business-time.ts'

type Case = ConsoleOutput<'crs.list'>['list'][number]

const states = {
  open: { name: '待处理', dot: 'pending' },
  asked: { name: crsDispositions.asked, dot: 'pending' },
  accepted: { name: crsDispositions.accepted, dot: 'done' },
  nonresident: { name: crsDispositions.nonresident, dot: 'failed' },
} as const

/** One case: the customer's declarations with their times, and the decision. */
export function CrsWhole({ one, back }: { one: Case; back: string }) {
  const { caseId, custno, rule, since, dueOn, isOverdue, foundAt, state, decision, requestId } = one
  const { name, dot } = states[state]
  const isWaiting = state === 'open' || state === 'asked'
  return (
    <>
      <div className="c-item__head">
        <Link className="c-item__back" to={back}>
          返回列表
        </Link>
        <h2>
          {crsRules[rule].name} {caseId}
        </h2>
        <p>
          <StatusDot state={dot}>{name}</StatusDot>
          {isOverdue || isWaiting ? `${dueText({ dueOn, isOverdue })}处理，` : ''}
          {businessText(Date.parse(foundAt))} 发现
        </p>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is longer than the screen scrolls by keys, too */}
      <section className="c-item" aria-label="案件全文" tabIndex={0}>
        <section className="c-sec">
          <h3>客户</h3>
          <div className="c-ask">
            <p>
              <Link className="c-link" to={`/customers/${custno}`}>
                客户 {custno}
              </Link>
            </p>
            <p>
              {crsRules[rule].about}；自 {since} 起 90 日。
            </p>
          </div>
        </section>
        <TaxDeclarations rows={one.declarations} />
        {decision && <Decided decision={decision} />}
        {isWaiting && (
          <DecideByTwo
            custno={custno}
            requestId={requestId}
            act="crs decide"
            proposalOf={(decision, reason) => ({ act: 'crs decide', input: { id: caseId, decision, reason } })}
            id={caseId}
            choices={crsDispositionCodes.map(each => [each, crsDispositions[each]])}
            hint="核对了什么、为何这样处理，例如已收到声明文件，与护照和税单相符"
            missing="请写明核对了什么、为何这样处理"
            list="crs.list"
          />
        )}
      </section>
    </>
  )
}
