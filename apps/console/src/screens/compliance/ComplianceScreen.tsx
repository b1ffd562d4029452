import { candidateRules } from '@zhixiao/domain/customer/money-rules.ts'
import { CaseSplit } from '../../cases/CaseSplit.tsx'
import { Due } from '../../cases/Due.tsx'
import { useCases } from '../../cases/use-cases.ts'
import { figureText } from '../../words.ts'
import { CandidateWhole } from './CandidateWhole.tsx'
import { CompliancePage } from './CompliancePage.tsx'

const tabs = { waiting: '待处理', decided: '已处理' } as const

const empty = {
  waiting: '没有待处理的大额或可疑交易。每天凌晨按规则查看前一日的资金划转，符合的会出现在这里。',
  decided: '没有处理过的大额或可疑交易。',
} as const

/** Large and suspicious transactions: candidates on the left, evidence and decision of the chosen one on the right. */
export function ComplianceScreen() {
  const cases = useCases({
    call: 'candidate.list',
    path: '/compliance/transactions',
    keyOf: row => row.candidateId,
  })
  const { waiting = 0, overdue = 0 } = cases.first ?? {}
  return (
    <CompliancePage
      part="transactions"
      about={cases.first && `${waiting} 条待处理，${overdue} 条逾期`}
      keys={[['J K', '上下']]}
    >
      <CaseSplit
        cases={cases}
        tabs={tabs}
        empty={empty}
        waiting={waiting}
        noun="候选"
        line={({ rule, amount, custno, day, isOverdue, dueOn }) => (
          <>
            <b>
              {candidateRules[rule].name} {figureText(amount)} 元
            </b>
            <span>客户 {custno}</span>
            <span>{day}</span>
            <Due dueOn={dueOn} isOverdue={isOverdue} />
          </>
        )}
        whole={(candidate, back) => <CandidateWhole key={candidate.candidateId} candidate={candidate} back={back} />}
      />
    </CompliancePage>
  )
}
