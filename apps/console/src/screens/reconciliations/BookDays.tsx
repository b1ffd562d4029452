import { bookPairs } from '@zhixiao/domain/staff/breaks.ts'
import { StatusDot } from '@zhixiao/ui/display/Tag.tsx'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { usePages } from '../../api/use-call.ts'
import { Loaded } from '../../layout/Loaded.tsx'
import { More } from '../../layout/More.tsx'
import { Page } from '../../layout/Page.tsx'
import { momentText } from '../../layout/use-business-time.ts'
import { Wide } from '../../layout/Wide.tsx'
import { useMarkedRow } from '../../list-keys.ts'
import { type Books, cellText } from './book-words.ts'
import { Earlier } from './Earlier.tsx'

/** Days by pairs of books, newest first. */
export function BookDays() {
  const [search] = useSearchParams()
  const only = search.get('only') === 'open' ? 'open' : undefined
  const { pages, rows, first } = usePages('reconciliation.list', { ...(only && { only }) }, 'before')
  const chosen = useDayKeys(rows, only !== undefined)
  const open = rows.reduce((sum, { pairs }) => sum + pairs.reduce((each, pair) => each + pair.open, 0), 0)
  return (
    <Page
      title="对账"
      about={first && (open > 0 ? `${open} 处待处理` : '没有待处理的差异')}
      keys={[
        ['J K', '上下'],
        ['Enter', '打开'],
        ['/', only ? '全部日期' : '只看未了结'],
      ]}
    >
      <nav className="c-tabs" aria-label="日期">
        <Link to="/reconciliations" aria-current={only ? undefined : 'page'}>
          全部日期
        </Link>
        <Link to="/reconciliations?only=open" aria-current={only ? 'page' : undefined}>
          未了结
        </Link>
      </nav>
      <Loaded of={pages} />
      {first && rows.length === 0 && (
        <p className="c-empty">
          {only
            ? pages.hasNextPage
              ? '最近的日期没有未了结的差异，请看更早的日期。'
              : '没有未了结的差异。'
            : '还没有核对过。每次结算后、以及每天 04:00，账簿、份额明细、登记机构与银行会互相核对，结果列在这里。'}
        </p>
      )}
      {!only && <Earlier day={first?.earlier} />}
      {rows.length > 0 && <DayRows rows={rows} chosen={chosen} />}
      <More of={pages}>更早的日期</More>
    </Page>
  )
}

type Rows = Books['list']

function useDayKeys(rows: Rows, isOpenOnly: boolean): string | null {
  const navigate = useNavigate()
  const [chosen] = useMarkedRow(
    rows.map(row => row.day),
    row => void navigate(`/reconciliations/${row}`),
    { '/': () => void navigate(isOpenOnly ? '/reconciliations' : '/reconciliations?only=open') },
  )
  return chosen
}

function DayRows({ rows, chosen }: { rows: Rows; chosen: string | null }) {
  return (
    <Wide name="按日期与核对的两方">
      <table className="c-table">
        <caption className="sr-only">按日期与核对的两方</caption>
        <thead>
          <tr>
            <th scope="col">日期</th>
            {rows[0]?.pairs.map(({ pair }) => (
              <th key={pair} scope="col">
                {bookPairs[pair]}
              </th>
            ))}
            <th scope="col">核对于</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ day, checkedAt, pairs }) => (
            <tr key={day} className={day === chosen ? 'is-at' : undefined}>
              <th scope="row">
                <Link className="text-link" to={`/reconciliations/${day}`}>
                  {day}
                </Link>
              </th>
              {pairs.map(cell => {
                const { text, dot } = cellText(cell)
                return (
                  <td key={cell.pair}>
                    <StatusDot state={dot}>{text}</StatusDot>
                  </td>
                )
              })}
              <td className="c-quiet">{checkedAt === null ? '--' : momentText(checkedAt)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Wide>
  )
}
