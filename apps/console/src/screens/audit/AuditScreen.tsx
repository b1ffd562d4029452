import './audit.css'
import type { ConsoleOutput, ConsoleSent } from '@zhixiao/contract/console/console-calls.ts'
import { eventParts, partsText } from '@zhixiao/contract/console/event-values.ts'
import { actorName, eventName, eventResults, eventTitle } from '@zhixiao/contract/console/event-words.ts'
import { codesOf, isCode } from '@zhixiao/domain/codes/table.ts'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import type { FormEvent } from 'react'
import { call } from '../../api/client.ts'
import { usePages } from '../../api/use-call.ts'
import { useSend } from '../../api/use-send.ts'
import { ExportDone } from '../../exports/ExportDone.tsx'
import { OwnExports } from '../../exports/OwnExports.tsx'
import { useExport } from '../../exports/use-export.ts'
import { Fault } from '../../Fault.tsx'
import { ClearFilter, useAddressFields, useTypedFilter } from '../../layout/AddressSelect.tsx'
import { Loaded } from '../../layout/Loaded.tsx'
import { More } from '../../layout/More.tsx'
import { Page } from '../../layout/Page.tsx'
import { businessText } from '../../layout/use-business-time.ts'
import { WideTable } from '../../layout/Wide.tsx'
import { useMarkedRow } from '../../list-keys.ts'
import { fields, filterText } from './filter.ts'

type Audit = ConsoleOutput<'audit.list'>
type Event = Audit['list'][number]
type FieldName = keyof typeof fields
type People = Audit['people']
const names = codesOf(fields)
const texts = names.filter(name => name !== 'result')

/** Who did what, newest first; the filter is in the address. */
export function AuditScreen() {
  const [search, setSearch] = useAddressFields()
  const filter = filterOf(search)
  const { pages, rows, first } = usePages('audit.list', filter, 'before')
  const [chosen, setChosen] = useMarkedRow(rows.map(row => row.eventId))
  const people = first?.people ?? {}
  return (
    <Page title="审计" about={first && sealText(first)} keys={[['J K', '上下']]}>
      <Filter filter={filter} acts={first?.acts ?? []} people={people} onChange={setSearch} />
      <Proof filter={filter} />
      <OwnExports kind="audit" read={() => call('audit.exports', {})} textOf={filterText} />
      <Loaded of={pages} />
      {first && rows.length === 0 && <p className="c-empty">没有符合条件的记录，请放宽条件。</p>}
      {rows.length > 0 && (
        <div className="c-audit">
          <div className="c-audit__list">
            <Table rows={rows} chosen={chosen} people={people} choose={setChosen} />
            <More of={pages}>更早的记录</More>
          </div>
          <aside className="c-audit__side">
            {chosen === null ? (
              <p className="c-empty">选择一条记录查看全部内容。</p>
            ) : (
              <One event={rows.find(row => row.eventId === chosen)} people={people} />
            )}
          </aside>
        </div>
      )}
    </Page>
  )
}

type Filled = Partial<Record<Exclude<FieldName, 'result'>, string>> & { result?: keyof typeof eventResults }

function filterOf(search: URLSearchParams): Filled {
  const given = names.map(name => [name, search.get(name) ?? ''] as const)
  return Object.fromEntries(
    given.filter(([name, value]) => (name === 'result' ? isCode(eventResults, value) : value !== '')),
  )
}

const sealText = ({ seal }: Audit): string =>
  seal === null
    ? '尚未封签'
    : `最近封签 ${seal.sealId} 号，${businessText(Date.parse(seal.at))}，${seal.hash.slice(0, 12)}…`

type FilterProps = {
  filter: Readonly<Partial<Record<FieldName, string>>>
  acts: readonly string[]
  people: People
  onChange: (next: Record<string, string>) => void
}

function Filter({ filter, acts, people, onChange }: FilterProps) {
  // An address from elsewhere may contain the recorded code instead of the name.
  const [values, setValues] = useTypedFilter({ ...filter, ...(filter.act && { act: eventName(filter.act) }) })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const filled = Object.entries(values).map(([name, value]) => [name, value.trim()])
    onChange(Object.fromEntries(filled.filter(([, value]) => value !== '')))
  }
  return (
    <form className="c-filter" onSubmit={submit}>
      {texts.map(name => (
        <label key={name}>
          {fields[name]}
          <input
            type={name === 'from' || name === 'to' ? 'date' : 'text'}
            value={values[name] ?? ''}
            list={name === 'act' || name === 'actor' ? `audit-${name}s` : undefined}
            onChange={event => setValues({ ...values, [name]: event.target.value })}
            maxLength={64}
          />
        </label>
      ))}
      <label>
        {fields.result}
        <select value={values.result ?? ''} onChange={event => setValues({ ...values, result: event.target.value })}>
          <option value="">全部</option>
          {Object.entries(eventResults).map(([result, text]) => (
            <option key={result} value={result}>
              {text}
            </option>
          ))}
        </select>
      </label>
      <datalist id="audit-actors">
        {Object.entries(people).map(([login, name]) => (
          <option key={login} value={name} label={login} />
        ))}
      </datalist>
      <datalist id="audit-acts">
        {[...new Set(acts.map(eventName))].map(name => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <Button size="s" type="submit" kind="outline">
        筛选
      </Button>
      {Object.keys(filter).length > 0 && <ClearFilter onClear={() => onChange({})} />}
    </form>
  )
}

/** Checks the whole log against its seals, and exports the filtered events with a proof. */
function Proof({ filter }: { filter: ConsoleSent<'audit.export'> }) {
  const check = useSend(() => call('audit.check', {}))
  const file = useExport('audit', () => call('audit.export', filter))
  return (
    <div className="c-proof" role="status">
      <Button size="s" kind="outline" disabled={check.isSending} onClick={() => check.send()}>
        核对封签
      </Button>
      <Button size="s" kind="outline" disabled={file.isSending} onClick={() => file.send()}>
        导出 CSV
      </Button>
      <Fault text={check.fault || file.fault} inLine />
      {check.data && <CheckText found={check.data} />}
      {file.data && <ExportDone kind="audit" file={file.data.file} />}
    </div>
  )
}

function CheckText({ found: { seal, breaks } }: { found: ConsoleOutput<'audit.check'> }) {
  if (breaks.length > 0)
    return <span className="c-warn">不符：{breaks.map(each => `封签 ${each.seal} 号 ${each.problem}`).join('；')}</span>
  return <span>{seal === null ? '尚未封签。' : `全部记录与封签相符，至 ${seal.sealId} 号。`}</span>
}

type TableProps = { rows: readonly Event[]; chosen: string | null; people: People; choose: (id: string) => void }

function Table({ rows, chosen, people, choose }: TableProps) {
  return (
    <WideTable name="审计记录" className="c-table" columns={['时间', '员工', '行为', '结果', '内容', '封签']}>
      <tbody>
        {rows.map(({ eventId, at, actor, act, result, detail, sealId }) => (
          <tr key={eventId} className={eventId === chosen ? 'is-at' : undefined}>
            <td>
              <button type="button" onClick={() => choose(eventId)} aria-current={eventId === chosen || undefined}>
                {businessText(Date.parse(at))}
              </button>
            </td>
            <td>{actorName(actor, people)}</td>
            <td title={act}>{eventName(act)}</td>
            <td className={result === 'ok' ? undefined : 'c-warn'}>{eventResults[result]}</td>
            <td className="c-cut">{partsText(eventParts(detail, people))}</td>
            <td>{sealId ?? '待封签'}</td>
          </tr>
        ))}
      </tbody>
    </WideTable>
  )
}

function One({ event, people }: { event: Event | undefined; people: People }) {
  if (!event) return null
  const rows = [
    { name: '编号', value: event.eventId },
    {
      name: '时间',
      value: new Date(event.at).toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' }),
    },
    { name: '员工', value: actorName(event.actor, people) },
    { name: '行为', value: eventTitle(event.act) },
    { name: '结果', value: eventResults[event.result] },
    { name: '封签', value: event.sealId ?? '待封签' },
    ...eventParts(event.detail, people),
  ]
  return (
    <section className="c-sec">
      <h2>一条记录</h2>
      <dl className="c-kv">
        {rows.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
