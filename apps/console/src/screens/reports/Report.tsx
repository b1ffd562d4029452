import type { ConsoleOutput } from '@zhixiao/contract/console/console-calls.ts'
import { type ReportFormat, reportFormats, reportKinds } from '@zhixiao/domain/staff/reports.ts'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { StatusDot } from '@zhixiao/ui/display/Tag.tsx'
import { Link } from 'react-router'
import { bytesOf } from '../../api/base64.ts'
import { call } from '../../api/client.ts'
import { useCall } from '../../api/use-call.ts'
import { useSend } from '../../api/use-send.ts'
import { Fault } from '../../Fault.tsx'
import { Loaded } from '../../layout/Loaded.tsx'
import { saveFile } from '../../layout/save-file.ts'
import { momentText } from '../../layout/use-business-time.ts'
import { Wide } from '../../layout/Wide.tsx'
import { figureText } from '../../words.ts'
import { periodText, sizeText } from './report-words.ts'

type Whole = ConsoleOutput<'report.show'>

/** One report: period, cut-off, version, its files with their digests, and the figures. */
export function Report({ id, back, mayExport }: { id: string; back: string; mayExport: boolean }) {
  const answer = useCall('report.show', { id })
  const { data } = answer
  if (!data) return <Loaded of={answer} />
  return (
    <>
      <div className="c-item__head">
        <Link className="c-item__back" to={back}>
          返回列表
        </Link>
        <h2>
          {reportKinds[data.kind].name} {periodText(data)}
        </h2>
        <p>
          {data.unfinished === '' ? (
            <StatusDot state="done">已结束</StatusDot>
          ) : (
            <StatusDot state="pending">未结束：{data.unfinished}</StatusDot>
          )}
          {data.by.fullName} 于 {momentText(data.at)} 出具
        </p>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is longer than the screen scrolls by keys, too */}
      <section className="c-item" aria-label="报表全文" tabIndex={0}>
        <Files report={data} mayExport={mayExport} />
        {data.tables.map(table => (
          <Figures key={table.title} table={table} />
        ))}
      </section>
    </>
  )
}

function Files({ report, mayExport }: { report: Whole; mayExport: boolean }) {
  const file = useSend((format: ReportFormat) => call('report.export', { id: report.runId, format }), { onDone: save })
  return (
    <section className="c-sec">
      <h3>文件</h3>
      {mayExport && (
        <p className="c-reports__files">
          {report.files.map(({ format }) => (
            <Button
              key={format}
              size="s"
              kind="outline"
              icon="download"
              loading={file.input === format}
              onClick={() => file.send(format)}
            >
              {reportFormats[format]}
            </Button>
          ))}
        </p>
      )}
      <div role="status">{file.data && <p className="c-quiet">{file.data.file} 已下载，已记入审计。</p>}</div>
      <Fault text={file.fault} />
      <dl className="c-kv">
        <div>
          <dt>截止</dt>
          <dd>{momentText(report.cutOff)}</dd>
        </div>
        <div>
          <dt>数据版本</dt>
          <dd className="c-hash">{report.dataVersion}</dd>
        </div>
        {report.files.map(({ format, bytes, sha256 }) => (
          <div key={format}>
            <dt>{reportFormats[format]}</dt>
            <dd>
              {sizeText(bytes)}，SHA-256 <span className="c-hash">{sha256}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const save = ({ file, type, base64 }: ConsoleOutput<'report.export'>) => saveFile(file, bytesOf(base64), type)

function Figures({ table: { title, head, words, rows, total } }: { table: Whole['tables'][number] }) {
  const cell = (text: string, at: number) => (
    <td key={head[at]} className={at < words ? undefined : 'c-num'}>
      {at < words ? text : figureText(text)}
    </td>
  )
  return (
    <section className="c-sec">
      <h3>{title}</h3>
      {rows.length === 0 ? (
        <p className="c-quiet">这一期没有记录。</p>
      ) : (
        <Wide name={title}>
          <table className="c-table c-table--in">
            <caption className="sr-only">{title}</caption>
            <thead>
              <tr>
                {head.map((name, at) => (
                  <th key={name} scope="col" className={at < words ? undefined : 'c-num'}>
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(row => (
                <tr key={row.slice(0, words).join()}>{row.map(cell)}</tr>
              ))}
              {total && <tr className="c-reports__total">{total.map(cell)}</tr>}
            </tbody>
          </table>
        </Wide>
      )}
    </section>
  )
}
