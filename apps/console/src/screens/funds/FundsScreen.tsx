import './funds.css'
import type { Proposal } from '@zhixiao/contract/acts/acts.ts'
import type { ConsoleOutput } from '@zhixiao/contract/console/console-calls.ts'
import { fundStatuses } from '@zhixiao/domain/codes/fund-status.ts'
import { fundTypes } from '@zhixiao/domain/codes/fund-types.ts'
import { statusText, termText } from '@zhixiao/domain/fund/fund-terms.ts'
import { staffCan } from '@zhixiao/domain/staff/staff-can.ts'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { StatusDot } from '@zhixiao/ui/display/Tag.tsx'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { type FormEvent, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { usePages } from '../../api/use-call.ts'
import { AskDialog } from '../../ask/AskDialog.tsx'
import { ClearFilter, useAddressFields, useTypedFilter } from '../../layout/AddressSelect.tsx'
import { FileButton } from '../../layout/FileButton.tsx'
import { filledIn } from '../../layout/filled-in.ts'
import { Loaded } from '../../layout/Loaded.tsx'
import { More } from '../../layout/More.tsx'
import { Page } from '../../layout/Page.tsx'
import { WideTable } from '../../layout/Wide.tsx'
import { useMarkedRow } from '../../list-keys.ts'
import { useMe } from '../../session.tsx'
import { actText, countText } from '../../words.ts'
import { fileProposal } from './fund-files.ts'

type FundRow = ConsoleOutput<'fund.list'>['list'][number]

const fields = ['word', 'status', 'type'] as const
type Filter = Partial<Record<(typeof fields)[number], string>>

/** Funds by code, with the businesses open to customers now; the filter is in the address. */
export function FundsScreen() {
  const [search, setSearch] = useAddressFields()
  const filter: Filter = filledIn(search, fields)
  const { pages, rows, first } = usePages('fund.list', filter, 'after')
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const [chosen] = useMarkedRow(
    rows.map(row => row.fundCode),
    row => void navigate(`/funds/${row}`),
    { '/': () => field.current?.focus() },
  )
  return (
    <Page
      title="基金"
      about={first && `${countText(first.count)} 只，交易日历公布至 ${first.calendarTo}`}
      keys={[
        ['/', '筛选'],
        ['J K', '上下'],
        ['Enter', '打开'],
      ]}
    >
      <FilterForm filter={filter} onChange={setSearch} field={field} />
      <Loaded of={pages} />
      {first && <Waiting open={first.open} />}
      {first && rows.length === 0 && (
        <p className="c-empty">没有符合条件的基金，请放宽条件。新基金由运营录入导入基金文件后出现在这里。</p>
      )}
      {rows.length > 0 && <Rows rows={rows} chosen={chosen} />}
      <More of={pages}>更多基金</More>
    </Page>
  )
}

/** Requests for funds that wait for a second person. */
export function Waiting({ open }: { open: readonly { requestId: string; act: string; object: string }[] }) {
  if (open.length === 0) return null
  return (
    <div className="c-funds__open">
      <Notice tone="info">
        待复核：
        {open.map(({ requestId, ...request }) => (
          <Link key={requestId} className="c-link c-funds__request" to={`/requests/${requestId}`}>
            {actText(request)}
          </Link>
        ))}
      </Notice>
    </div>
  )
}

function Rows({ rows, chosen }: { rows: readonly FundRow[]; chosen: string | null }) {
  return (
    <WideTable
      name="基金"
      className="c-table"
      columns={[
        '基金',
        '类型',
        '风险',
        '状态',
        '申购',
        '赎回',
        '定投',
        { figure: '起点（元）' },
        { figure: '单笔上限' },
        { figure: '单日上限' },
        '截单',
        '下一休市日',
      ]}
    >
      <tbody>
        {rows.map(row => (
          <tr key={row.fundCode} className={row.fundCode === chosen ? 'is-at' : undefined}>
            <th scope="row">
              <Link className="c-link" to={`/funds/${row.fundCode}`}>
                {row.fundCode} {row.fundName}
              </Link>
            </th>
            <td>{row.typeName}</td>
            <td>{row.riskLevel}</td>
            <td>
              <FundState fund={row} />
            </td>
            {(['purchase', 'redeem', 'plan'] as const).map(name => (
              <td key={name}>
                <Open reason={row.closed[name]} />
              </td>
            ))}
            <td className="c-num">{termText('min_first', row.minFirst).replace(' 元', '')}</td>
            <td className="c-num">{termText('single_max', row.singleMax).replace(' 元', '')}</td>
            <td className="c-num">{termText('day_max', row.dayMax).replace(' 元', '')}</td>
            <td>{row.cutOff}</td>
            <td>{row.nextClosed ?? '--'}</td>
          </tr>
        ))}
      </tbody>
    </WideTable>
  )
}

/** The state of a fund, marked if the site does not show the fund. */
export function FundState({ fund }: { fund: Pick<FundRow, 'statusName' | 'closed' | 'institutions' | 'isListed'> }) {
  const { purchase, redeem, plan } = fund.closed
  const closed = [purchase, redeem, plan].filter(reason => reason !== null).length
  return (
    <StatusDot state={closed === 0 ? 'done' : closed === 3 ? 'void' : 'pending'}>
      {fund.statusName}
      {fund.institutions && `，机构${fund.institutions.statusName}`}
      {!fund.isListed && '，网站不展示'}
    </StatusDot>
  )
}

/** Whether a business is open; the reason why not is a tooltip and a text for screen readers. */
export const Open = ({ reason }: { reason: string | null }) =>
  reason === null ? (
    <span>开放</span>
  ) : (
    <span className="c-quiet c-funds__shut" title={reason}>
      关闭<span className="sr-only">：{reason}</span>
    </span>
  )

type FormProps = {
  filter: Filter
  onChange: (next: Record<string, string>) => void
  field: React.RefObject<HTMLInputElement | null>
}

function FilterForm({ filter, onChange, field }: FormProps) {
  const { roles } = useMe()
  const [values, setValues] = useTypedFilter(filter)
  const set = (name: keyof Filter) => (value: string) => setValues({ ...values, [name]: value })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onChange(Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== '')))
  }
  return (
    <form className="c-filter c-funds__filter" onSubmit={submit}>
      <label>
        代码或名称
        <input
          ref={field}
          value={values.word ?? ''}
          onChange={event => set('word')(event.target.value)}
          maxLength={40}
        />
      </label>
      <label>
        状态
        <select value={values.status ?? ''} onChange={event => set('status')(event.target.value)}>
          <option value="">全部</option>
          {Object.keys(fundStatuses).map(code => (
            <option key={code} value={code}>
              {statusText(code)}
            </option>
          ))}
        </select>
      </label>
      <label>
        类型
        <select value={values.type ?? ''} onChange={event => set('type')(event.target.value)}>
          <option value="">全部</option>
          {Object.entries(fundTypes).map(([key, { name }]) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <Button size="s" type="submit" kind="outline">
        筛选
      </Button>
      {Object.keys(filter).length > 0 && <ClearFilter onClear={() => onChange({})} />}
      {staffCan(roles, 'fund', 'make') && <Imports />}
    </form>
  )
}

const imports = [
  { act: 'funds import', name: '基金文件' },
  { act: 'closed-days import', name: '休市日文件' },
  { act: 'calendar import', name: '交易日历' },
] as const

/** Imports of whole files, previewed as soon as a file is chosen. */
function Imports() {
  const [asked, setAsked] = useState<{ proposal: Proposal; about: string } | null>(null)
  return (
    <fieldset className="c-funds__imports">
      <legend>导入</legend>
      {imports.map(({ act, name }) => (
        <FileButton
          key={act}
          name={name}
          accept=".csv,.json,text/csv,application/json"
          take={file => void fileProposal(act, file).then(proposal => setAsked({ proposal, about: file.name }))}
        />
      ))}
      {asked && <AskDialog {...asked} ofFile onClose={() => setAsked(null)} refetch={['fund.list']} />}
    </fieldset>
  )
}
