import { optionsOf } from '@zhixiao/domain/codes/table.ts'
import { STATUS } from '@zhixiao/domain/order/order-states.ts'
import { recordStatuses } from '@zhixiao/domain/order/record-status.ts'
import { LinkButton } from '@zhixiao/ui/action/Button.tsx'
import { FilterSelect } from '@zhixiao/ui/form/FilterSelect.tsx'
import { DateRangeField } from '@zhixiao/ui/form/TextField.tsx'
import { TabLinks } from '@zhixiao/ui/nav/TabLinks.tsx'
import { Link, useSearchParams } from 'react-router'
import { useCall } from '../../../api/query.ts'
import { ownFunds } from '../../../features/holding/holdings.ts'
import { to } from '../../../paths.ts'
import { kinds, kindTabs, periods, type RecordFilter } from './record-filter.ts'

const ALL = { value: '', label: '全部' }
const named = (table: Parameters<typeof optionsOf>[0]) =>
  optionsOf(table).map(({ code, name }) => ({ value: code, label: name }))

/** Business tabs with filters below; every choice is in the URL. */
export function RecordFilters({ filter, today }: { filter: RecordFilter; today: string }) {
  const [query, setQuery] = useSearchParams()
  const choose = (changes: Record<string, string>) =>
    setQuery(changed(query, changes), { replace: true, preventScrollReset: true })
  const isTouched = query.size > 0
  return (
    <>
      <div className="record-bar">
        <KindTabs filter={filter} query={query} />
      </div>
      <div className="row record-filters">
        <FilterSelect
          label="时间"
          options={named(periods)}
          value={filter.period}
          onChange={period => choose({ period, from: '', to: '' })}
        />
        <FilterSelect
          label="状态"
          options={[ALL, ...named(recordStatuses)]}
          value={filter.status ?? ''}
          onChange={status => choose({ status })}
        />
        <FundSelect value={filter.fundCode ?? ''} onChange={fundCode => choose({ fundCode })} />
        {isTouched && (
          <span className="record-filters__reset">
            <LinkButton kind="ghost" size="s" link={<Link to={to('tradeRecord')} replace preventScrollReset />}>
              重置
            </LinkButton>
          </span>
        )}
      </div>
      {filter.period === 'custom' && (
        <div className="record-range">
          <DateRangeField
            label="申请日期"
            from={filter.from}
            to={filter.to}
            onFromChange={from => choose({ from })}
            onToChange={day => choose({ to: day })}
            max={today}
            {...(filter.from && filter.to && filter.from > filter.to ? { error: '开始日期不能晚于结束日期' } : {})}
          />
        </div>
      )}
    </>
  )
}

/** The query with these values set, without empty ones, starting at the first page. */
function changed(query: URLSearchParams, changes: Record<string, string>): URLSearchParams {
  const next = new URLSearchParams(query)
  next.delete('page')
  for (const [name, value] of Object.entries(changes)) {
    if (value === '') next.delete(name)
    else next.set(name, value)
  }
  return next
}

function KindTabs({ filter, query }: { filter: RecordFilter; query: URLSearchParams }) {
  const pending = useCall('query.toBeConfirmed', {}).data?.list.length ?? 0
  const tab = (label: string, changes: Record<string, string>, isCurrent: boolean) => ({
    label,
    link: <Link to={`?${changed(query, { kind: '', ...changes })}`} replace preventScrollReset />,
    current: isCurrent,
  })
  const isPending = filter.kind === undefined && filter.status === STATUS.pending
  return (
    <TabLinks
      label="业务类型"
      items={[
        tab('全部', { status: '' }, filter.kind === undefined && !isPending),
        tab(pending > 0 ? `待确认 ${pending}` : '待确认', { status: STATUS.pending }, isPending),
        ...kindTabs.map(kind => tab(kinds[kind], { kind }, filter.kind === kind)),
      ]}
    />
  )
}

/** The funds the customer holds, plus the selected one. */
function FundSelect({ value, onChange }: { value: string; onChange: (fundCode: string) => void }) {
  const held = useCall('query.shareInfo', { firstflag: '0' }).data?.holdings ?? []
  const inTransit = useCall('query.assetsInTransit', { querytype: 'ALL' }).data?.list ?? []
  const names = new Map(ownFunds(held, inTransit).map(fund => [fund.fundCode, fund.fundName]))
  if (value !== '' && !names.has(value)) names.set(value, value)
  return (
    <FilterSelect
      label="基金"
      options={[ALL, ...[...names].map(([code, name]) => ({ value: code, label: name }))]}
      value={value}
      onChange={onChange}
    />
  )
}
