import './orders.css'
import type { ConsoleOutput } from '@zhixiao/contract/console/console-calls.ts'
import { businessName, orderKindCodes } from '@zhixiao/domain/codes/business-kinds.ts'
import { STATUS } from '@zhixiao/domain/order/order-states.ts'
import { recordStatusName } from '@zhixiao/domain/order/record-status.ts'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { type FormEvent, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { usePages } from '../../api/use-call.ts'
import { ClearFilter, useAddressFields, useTypedFilter } from '../../layout/AddressSelect.tsx'
import { Loaded } from '../../layout/Loaded.tsx'
import { More } from '../../layout/More.tsx'
import { Page } from '../../layout/Page.tsx'
import { momentText } from '../../layout/use-business-time.ts'
import { Wide } from '../../layout/Wide.tsx'
import { useMarkedRow } from '../../list-keys.ts'
import { OrderRows } from '../../order/OrderRows.tsx'
import { type Filter, fieldNames, filterOf, sentOf } from './order-filter.ts'

type OrderPage = ConsoleOutput<'order.list'>

/** Orders of all customers, newest first; the filter is in the address. */
export function OrdersScreen() {
  const [search, setSearch] = useAddressFields()
  const filter = filterOf(search)
  const { pages, rows, first } = usePages('order.list', sentOf(filter), 'before')
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const [chosen] = useMarkedRow(
    rows.map(row => row.orderId),
    row => void navigate(`/orders/${row}`),
    { '/': () => field.current?.focus() },
  )
  const last = pages.data?.pages.at(-1)
  return (
    <Page
      title="订单"
      about={first && countText(first)}
      keys={[
        ['/', '筛选'],
        ['J K', '上下'],
        ['Enter', '打开'],
      ]}
    >
      <FilterForm filter={filter} onChange={setSearch} field={field} />
      <Loaded of={pages} />
      {last && rows.length === 0 && <p className="c-empty">{emptyText(last)}</p>}
      {rows.length > 0 && (
        <Wide name="订单">
          <OrderRows
            caption="订单"
            rows={rows}
            at={chosen ?? undefined}
            customer={({ custno, customer }) => (
              <Link className="text-link" to={`/customers/${custno}`}>
                {customer} <span className="c-code">{custno}</span>
              </Link>
            )}
          />
        </Wide>
      )}
      {last && (
        <More of={pages}>
          {last.lookedTo === null || last.list.length > 0
            ? '更早的订单'
            : `继续往前查（已查到 ${momentText(last.lookedTo)}）`}
        </More>
      )}
    </Page>
  )
}

const MANY = 10_000

function countText({ matched, isWhole, lookedTo }: OrderPage): string {
  if (matched > MANY) return '1 万以上'
  if (isWhole || lookedTo === null) return `${matched} 笔`
  return `${momentText(lookedTo)} 以来 ${matched} 笔`
}

const emptyText = ({ lookedTo }: OrderPage): string =>
  lookedTo === null
    ? '没有符合条件的订单，请放宽条件。货币基金的每日收益不在列表中。'
    : `${momentText(lookedTo)} 以来没有符合条件的订单，可以继续往前查。`

type FormProps = {
  filter: Filter
  onChange: (next: Record<string, string>) => void
  field: React.RefObject<HTMLInputElement | null>
}

const kinds = orderKindCodes.map(code => [code, businessName(code)] as const)
const statuses = Object.values(STATUS).map(code => [code, recordStatusName(code)] as const)

function FilterForm({ filter, onChange, field }: FormProps) {
  const [values, setValues] = useTypedFilter(filter)
  const set = (name: keyof typeof fieldNames) => (value: string) => setValues({ ...values, [name]: value })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onChange(Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== '')))
  }
  const input = (name: keyof typeof fieldNames, type: 'text' | 'date' = 'text') => (
    <label>
      {fieldNames[name]}
      <input
        type={type}
        value={values[name] ?? ''}
        onChange={event => set(name)(event.target.value)}
        maxLength={32}
        {...(name === 'orderId' && { ref: field })}
      />
    </label>
  )
  const select = (name: keyof typeof fieldNames, choices: readonly (readonly [string, string])[]) => (
    <label>
      {fieldNames[name]}
      <select value={values[name] ?? ''} onChange={event => set(name)(event.target.value)}>
        <option value="">全部</option>
        {choices.map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
  return (
    <form className="c-filter c-filter--many" onSubmit={submit}>
      {input('orderId')}
      {input('custno')}
      {input('fundCode')}
      {select('kind', kinds)}
      {select('status', statuses)}
      {input('from', 'date')}
      {input('to', 'date')}
      {input('least')}
      {input('most')}
      <Button size="s" type="submit" kind="outline">
        筛选
      </Button>
      {Object.keys(filter).length > 0 && <ClearFilter onClear={() => onChange({})} />}
    </form>
  )
}
