import './reports.css'
import type { ConsoleOutput } from '@zhixiao/contract/console/console-calls.ts'
import { isCode } from '@zhixiao/domain/codes/table.ts'
import { type ReportKind, reportKinds } from '@zhixiao/domain/staff/reports.ts'
import { staffCan } from '@zhixiao/domain/staff/staff-can.ts'
import { useRef } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { usePages } from '../../api/use-call.ts'
import { Loaded } from '../../layout/Loaded.tsx'
import { More } from '../../layout/More.tsx'
import { Page } from '../../layout/Page.tsx'
import { momentText } from '../../layout/use-business-time.ts'
import { useListKeys } from '../../list-keys.ts'
import { useMe } from '../../session.tsx'
import { Report } from './Report.tsx'
import { RunForm } from './RunForm.tsx'
import { periodText } from './report-words.ts'

type Reports = ConsoleOutput<'report.list'>

/** Reports: the form and past runs on the left, the chosen run with figures and files on the right. */
export function ReportsScreen() {
  const { runId } = useParams()
  const [search, setSearch] = useSearchParams()
  const given = search.get('kind')
  const kind = isCode(reportKinds, given) ? given : undefined
  const { pages, rows, first } = usePages('report.list', { ...(kind && { kind }) }, 'before')
  const mayRun = staffCan(useMe().roles, 'report', 'do')
  const filter = useRef<HTMLSelectElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const address = (id: string) => `/reports/${id}?${search}`
  useListKeys(
    rows.map(row => address(row.runId)),
    rows.findIndex(row => row.runId === runId),
    {
      '/': () => filter.current?.focus(),
      ...(mayRun && { n: () => form.current?.querySelector('select')?.focus() }),
    },
  )
  return (
    <Page
      title="报表"
      keys={[['J K', '上下'], ['/', '筛选'], ...(mayRun ? ([['N', '出报表']] as [string, string][]) : [])]}
    >
      <div className={`c-reports ${runId === undefined ? 'c-split' : 'c-split c-split--one'}`}>
        <div className="c-split__list">
          {mayRun && first && (
            <RunForm form={form} kinds={first.kinds} today={first.today} onRun={id => `/reports/${id}`} />
          )}
          {first && (
            <div className="c-filter">
              <label>
                已出的报表
                <select
                  ref={filter}
                  value={kind ?? ''}
                  onChange={event => setSearch(event.target.value === '' ? {} : { kind: event.target.value })}
                >
                  <option value="">全部类型</option>
                  {first.kinds.map(each => (
                    <option key={each} value={each}>
                      {reportKinds[each].name}
                    </option>
                  ))}
                </select>
              </label>
            </div>
          )}
          <Loaded of={pages} />
          {first && rows.length === 0 && <p className="c-empty">{emptyText(kind, mayRun)}</p>}
          <ul>
            {rows.map(row => (
              <li key={row.runId}>
                <Row row={row} to={address(row.runId)} isCurrent={row.runId === runId} />
              </li>
            ))}
          </ul>
          <More of={pages}>更早的报表</More>
        </div>
        <div className="c-split__item">
          {runId === undefined ? (
            <p className="c-empty">选择一份报表，查看数字、截止时间与文件。</p>
          ) : (
            <Report key={runId} id={runId} back={`/reports?${search}`} mayExport={mayRun} />
          )}
        </div>
      </div>
    </Page>
  )
}

function emptyText(kind: ReportKind | undefined, mayRun: boolean): string {
  const name = kind ? `${reportKinds[kind].name}报表` : '报表'
  return mayRun
    ? `还没有出过${name}。选好类型与期间，按“出报表”。`
    : `还没有出过${name}。清算、合规或财务出的报表会列在这里。`
}

type Rows = Reports['list']

function Row({ row, to, isCurrent }: { row: Rows[number]; to: string; isCurrent: boolean }) {
  return (
    <Link className="c-req" to={to} aria-current={isCurrent || undefined}>
      <b>{reportKinds[row.kind].name}</b>
      <span className={row.unfinished === '' ? undefined : 'c-warn'}>{row.unfinished === '' ? '' : '未结束'}</span>
      <span>{periodText(row)}</span>
      <span>
        {row.by.fullName} {momentText(row.at).slice(5)}
      </span>
    </Link>
  )
}
