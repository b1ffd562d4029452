import { ownerDeadlines, registerStates } from '@zhixiao/domain/customer/owner-deadlines.ts'
import { Link } from 'react-router'
import { CaseSplit } from '../../cases/CaseSplit.tsx'
import { Due } from '../../cases/Due.tsx'
import { useCases } from '../../cases/use-cases.ts'
import { OwnersView } from '../../diligence/OwnersView.tsx'
import { CompliancePage } from './CompliancePage.tsx'

const { inForce, higherRiskBy, allBy } = ownerDeadlines

const tabs = { waiting: '待识别', decided: '已识别' } as const

const empty = {
  waiting: `没有待识别的机构客户。${inForce} 以前开户的，高风险与较高风险的应于 ${higherRiskBy} 前、其他的应于 ${allBy} 前完成识别。`,
  decided: '没有已识别的机构客户。',
} as const

/** Institutions whose beneficial owners are missing or differ from the register, with the due date, and those that are complete. */
export function OwnersScreen() {
  const cases = useCases({
    call: 'owner.list',
    path: '/compliance/owners',
    keyOf: row => row.custno,
  })
  const { waiting = 0, overdue = 0, differs = 0 } = cases.first ?? {}
  return (
    <CompliancePage
      part="owners"
      about={cases.first && `${waiting} 户待识别，${overdue} 户逾期，${differs} 户与登记信息不一致`}
      keys={[['J K', '上下']]}
    >
      <CaseSplit
        cases={cases}
        tabs={tabs}
        empty={empty}
        waiting={waiting}
        noun="机构"
        line={({ custno, owners, register, dueOn, isOverdue }) => (
          <>
            <b>客户 {custno}</b>
            <span>{owners === null ? '未识别' : `受益所有人 ${owners} 人`}</span>
            {register !== null && <span>与登记信息{registerStates[register]}</span>}
            {dueOn !== null && <Due dueOn={dueOn} isOverdue={isOverdue} />}
          </>
        )}
        whole={({ custno }, back) => (
          <>
            <div className="c-item__head">
              <Link className="c-item__back" to={back}>
                返回列表
              </Link>
              <h2>
                受益所有人，<Link to={`/customers/${custno}/diligence`}>客户 {custno}</Link>
              </h2>
            </div>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is longer than the screen scrolls by keys, too */}
            <section className="c-item" aria-label="受益所有人全文" tabIndex={0}>
              <OwnersView key={custno} custno={custno} />
            </section>
          </>
        )}
      />
    </CompliancePage>
  )
}
