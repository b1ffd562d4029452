import { crsRules } from '@zhixiao/domain/customer/crs-rules.ts'
import { staffCan } from '@zhixiao/domain/staff/staff-can.ts'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { CaseSplit } from '../../cases/CaseSplit.tsx'
import { Due } from '../../cases/Due.tsx'
import { useCases } from '../../cases/use-cases.ts'
import { ExportDone } from '../../exports/ExportDone.tsx'
import { OwnExports } from '../../exports/OwnExports.tsx'
import { useExport } from '../../exports/use-export.ts'
import { Fault } from '../../Fault.tsx'
import { useMe } from '../../session.tsx'
import { CompliancePage } from './CompliancePage.tsx'
import { CrsWhole } from './CrsWhole.tsx'

const tabs = { waiting: '待处理', decided: '已处理' } as const

const empty = {
  waiting: '没有待处理的税收居民身份声明。每天凌晨核对缺少、不完整、变化和存疑的声明，自开户或变化之日起 90 日内处理。',
  decided: '没有处理过的税收居民身份声明。',
} as const

/** Declarations of tax residency to obtain, complete or review, and the list of a year. */
export function CrsScreen() {
  const cases = useCases({
    call: 'crs.list',
    path: '/compliance/crs',
    keyOf: row => row.caseId,
  })
  const { waiting = 0, overdue = 0, years = [] } = cases.first ?? {}
  const mayExport = staffCan(useMe().roles, 'crs', 'make')
  return (
    <CompliancePage part="crs" about={cases.first && `${waiting} 条待处理，${overdue} 条逾期`} keys={[['J K', '上下']]}>
      <div className="c-crs">
        {mayExport && years.length > 0 && (
          <div>
            <YearList years={years} />
            <OwnExports
              kind="crs"
              read={() => call('crs.exports', {})}
              textOf={({ year, to }) => `${year} 年非居民账户，截至 ${to}`}
            />
          </div>
        )}
        <CaseSplit
          cases={cases}
          tabs={tabs}
          empty={empty}
          waiting={waiting}
          noun="案件"
          line={({ rule, custno, since, isOverdue, dueOn }) => (
            <>
              <b>{crsRules[rule].name}</b>
              <span>客户 {custno}</span>
              <span>自 {since}</span>
              <Due dueOn={dueOn} isOverdue={isOverdue} />
            </>
          )}
          whole={(one, back) => <CrsWhole key={one.caseId} one={one} back={back} />}
        />
      </div>
    </CompliancePage>
  )
}

/** Exports the list of a year, the only place where names and tax numbers are unmasked. */
function YearList({ years }: { years: readonly number[] }) {
  const [year, setYear] = useState(String(years[0]))
  const file = useExport('crs', () => call('crs.export', { year: Number(year) }))
  return (
    <div className="c-filter" role="status">
      <label>
        非居民账户清单
        <select value={year} onChange={event => setYear(event.target.value)}>
          {years.map(each => (
            <option key={each} value={each}>
              {each} 年
            </option>
          ))}
        </select>
      </label>
      <Button size="s" kind="outline" disabled={file.isSending} onClick={() => file.send()}>
        导出 CSV
      </Button>
      <Fault text={file.fault} inLine />
      {file.data && (
        <span className="c-crs__done">
          <ExportDone kind="crs" file={file.data.file} />
        </span>
      )}
    </div>
  )
}
