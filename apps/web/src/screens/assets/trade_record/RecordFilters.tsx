import { optionsOf } from '@zhixiao/domain/codes/table.ts'
import { recordStatuses } from '@zhixiao/domain/order/record-status.ts'
import { LinkButton } from '@zhixiao/ui/action/Button.tsx'
import { FilterSelect } from '@zhixiao/ui/form/FilterSelect.tsx'
import { DateRangeField } from '@zhixiao/ui/form/TextField.tsx'
import { Link, useSearchParams } from 'react-router'
import { useCall } from '../../../api/query.ts'
import { ownFunds } from '../../../features/holding/holdings.ts'
import { to } from '../../../paths.ts'
import { kindOrder, kinds, periods, type RecordFilter } from './record-filter.ts'

const ALL = { value: '', label: '全部' }
const named = (table: Parameters<typeof optionsOf>[0]) =>
  optionsOf(table).map(({ code, name }) => ({ value: code, label: name }))

/** Every choice is in the URL. */
export function RecordFilters({ filter, today }: { filter: RecordFilter; today: string }) {
  const [query, setQuery] = useSearchParams()
  const choose = (changes: Record<string, string>) =>
    setQuery(changed(query, changes), { replace: true, preventScrollReset: true })
  const isTouched = query.size > 0
  return (
    <>
      <div className="row record-filters">
        <FilterSelect
          label="时间"
          options={named(periods)}
          value={filter.period}
          onChange={period => choose({ period, from: '', to: '' })}
        />
        <FilterSelect
          label="业务"
          options={[ALL, ...kindOrder.map(kind => ({ value: kind, label: kinds[kind] }))]}
          value={filter.kind ?? ''}
          onChange={kind => choose({ kind })}
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
