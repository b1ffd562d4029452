import type { ConsoleOutput } from '@zhixiao/contract/console/console-calls.ts'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { StatusDot } from '@zhixiao/ui/display/Tag.tsx'
import { type FormEvent, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { usePages } from '../../api/use-call.ts'
import { useKeys } from '../../keys.ts'
import { ClearFilter, useAddressFields, useTypedFilter } from '../../layout/AddressSelect.tsx'
import { Loaded } from '../../layout/Loaded.tsx'
import { More } from '../../layout/More.tsx'
import { Page } from '../../layout/Page.tsx'
import { momentText } from '../../layout/use-business-time.ts'
import { WideTable } from '../../layout/Wide.tsx'
import { useMarkedRow } from '../../list-keys.ts'
import { type Filter, filterOf, sentOf } from './exchange-filter.ts'
import { Sending } from './Sending.tsx'
import { TakeFiles } from './TakeFiles.tsx'

/** Polls, because another process completes a sending. */
const REFRESH_MS = 10_000

type Listed = ConsoleOutput<'exchange.list'>
type Day = Listed['list'][number]

const placeOf = ({ registrar, day }: Day) => `/exchange/${registrar}/${day}`

/** Days of exchange, newest first; the filter is in the address. */
export function Days() {
  const [search, setSearch] = useAddressFields()
  const filter = filterOf(search)
  const { pages, rows, first } = usePages('exchange.list', sentOf(filter), 'before', { refetchInterval: REFRESH_MS })
  const navigate = useNavigate()
  const [chosen] = useMarkedRow(rows.map(placeOf), place => void navigate(place))
  const field = useRef<HTMLSelectElement>(null)
  useKeys({ '/': () => field.current?.focus() })
  return (
    <Page
      title="交换文件"
      about={first?.byFiles ? '登记机构以文件确认' : first?.list.length === 0 ? '登记由本系统办理' : undefined}
      keys={[
        ['/', '筛选'],
        ['J K', '上下'],
        ['Enter', '打开'],
      ]}
    >
      <FilterForm filter={filter} registrars={first?.registrars ?? []} onChange={setSearch} field={field} />
      {first && <Sending {...first} />}
      {first?.byFiles && <TakeFiles />}
      <Loaded of={pages} />
      {first && rows.length === 0 && <p className="c-empty">{emptyText(first, filter)}</p>}
      {rows.length > 0 && <DayRows rows={rows} chosen={chosen} />}
      <More of={pages}>更早的日期</More>
    </Page>
  )
}

function emptyText({ byFiles }: Listed, filter: Filter): string {
  if (Object.keys(filter).length > 0) return '没有符合条件的日期，请放宽条件。'
  return byFiles
    ? '还没有交换过文件。结算时自动发送申请；收到的文件入账后出现在这里。'
    : '没有交换过文件。改由外部登记机构确认后，与其收发的文件会出现在这里。'
}

function DayRows({ rows, chosen }: { rows: readonly Day[]; chosen: string | null }) {
  return (
    <WideTable
      name="交换日"
      caption="按日期与登记机构"
      className="c-table"
      columns={['日期', '登记机构', '发出', { figure: '发出记录' }, '收到', { figure: '收到记录' }, '待回复', '差异']}
    >
      <tbody>
        {rows.map(row => (
          <tr key={placeOf(row)} className={placeOf(row) === chosen ? 'is-at' : undefined}>
            <th scope="row">
              <Link className="text-link" to={placeOf(row)}>
                {row.day}
              </Link>
            </th>
            <td>代码 {row.registrar}</td>
            <SideCells side={row.sent} />
            <SideCells side={row.received} />
            <td>
              <Waiting of={row.unanswered} isSent={row.sent !== null} />
            </td>
            <td>
              {row.differences > 0 ? (
                <StatusDot state="failed">{row.differences} 处</StatusDot>
              ) : (
                <span className="c-quiet">{row.received ? '无' : '--'}</span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </WideTable>
  )
}

const SideCells = ({ side }: { side: Day['sent'] }) => (
  <>
    <td>{side ? `${side.files} 个文件，${momentText(side.at).slice(5)}` : <span className="c-quiet">--</span>}</td>
    <td className="c-num">{side ? side.records : '--'}</td>
  </>
)

/** Counts of sent records without an answer; an order is late once its confirmation was due. */
export function Waiting({ of: { orders, late, accounts, plans }, isSent }: { of: Day['unanswered']; isSent: boolean }) {
  const parts = [
    [orders, '笔订单'],
    [accounts, '个账户'],
    [plans, '份定投'],
  ] as const
  const text = parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}`)
    .join('，')
  if (text === '') return <span className="c-quiet">{isSent ? '全部已回复' : '--'}</span>
  return late > 0 ? (
    <StatusDot state="failed">
      {text}，其中 {late} 笔已到确认日
    </StatusDot>
  ) : (
    <StatusDot state="pending">{text}</StatusDot>
  )
}

type FormProps = {
  filter: Filter
  registrars: readonly string[]
  onChange: (next: Record<string, string>) => void
  field: React.RefObject<HTMLSelectElement | null>
}

function FilterForm({ filter, registrars, onChange, field }: FormProps) {
  const [values, setValues] = useTypedFilter(filter)
  const set = (name: keyof Filter, value: string) => setValues({ ...values, [name]: value })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onChange(Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')))
  }
  const codes = [...new Set([...registrars, ...(values.registrar ? [values.registrar] : [])])]
  return (
    <form className="c-filter c-filter--many" onSubmit={submit}>
      <label>
        登记机构
        <select ref={field} value={values.registrar ?? ''} onChange={event => set('registrar', event.target.value)}>
          <option value="">全部</option>
          {codes.map(code => (
            <option key={code} value={code}>
              代码 {code}
            </option>
          ))}
        </select>
      </label>
      <label>
        只看
        <select value={values.only ?? ''} onChange={event => set('only', event.target.value)}>
          <option value="">全部</option>
          <option value="differing">有差异的</option>
          <option value="unanswered">有待回复的</option>
        </select>
      </label>
      <label>
        日期从
        <input type="date" value={values.from ?? ''} onChange={event => set('from', event.target.value)} />
      </label>
      <label>
        至
        <input type="date" value={values.to ?? ''} onChange={event => set('to', event.target.value)} />
      </label>
      <Button size="s" type="submit" kind="outline">
        筛选
      </Button>
      {Object.keys(filter).length > 0 && <ClearFilter onClear={() => onChange({})} />}
    </form>
  )
}
