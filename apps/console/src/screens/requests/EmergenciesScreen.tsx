import './requests.css'
import type { ConsoleOutput } from '@zhixiao/contract/console/console-calls.ts'
import { Link, useParams, useSearchParams } from 'react-router'
import { useCall, usePages } from '../../api/use-call.ts'
import { Loaded } from '../../layout/Loaded.tsx'
import { More } from '../../layout/More.tsx'
import { Page } from '../../layout/Page.tsx'
import { businessText } from '../../layout/use-business-time.ts'
import { useListKeys } from '../../list-keys.ts'
import { untilRenewal } from '../../renew.ts'
import { actTitle, objectText } from '../../words.ts'
import { EmergencyItem } from './EmergencyItem.tsx'
import { Tabs } from './Tabs.tsx'

type Row = ConsoleOutput<'emergency.list'>['list'][number]

/** Acts that one person did at once; a second person confirms each or objects to it. */
export function EmergenciesScreen() {
  const { id } = useParams()
  const [search] = useSearchParams()
  const tab = search.get('of') === 'reviewed' ? 'reviewed' : 'open'
  const { pages, rows, first } = usePages('emergency.list', { tab }, 'after', { refetchInterval: untilRenewal })
  const inbox = useCall('request.list', { tab: 'toCheck' }, { refetchInterval: untilRenewal })
  useListKeys(
    rows.map(row => `/requests/review/${row.emergencyId}?of=${tab}`),
    rows.findIndex(row => row.emergencyId === id),
  )
  const addressOf = (row: string) => `/requests/review/${row}?of=${tab}`
  return (
    <Page
      title="待办与复核"
      about={inbox.data && `${inbox.data.counts.toReview} 项待您事后复核`}
      keys={[
        ['J K', '上下'],
        ['A', '确认'],
        ['R', '提出异议'],
      ]}
    >
      <div className={id === undefined ? 'c-split' : 'c-split c-split--one'}>
        <div className="c-split__list">
          <Tabs tab="review" counts={inbox.data?.counts} />
          <Loaded of={pages} />
          {first && rows.length === 0 && <p className="c-empty">{empty[tab]}</p>}
          <ul>
            {rows.map(row => (
              <li key={row.emergencyId}>
                <Link
                  className="c-req"
                  to={addressOf(row.emergencyId)}
                  aria-current={row.emergencyId === id || undefined}
                >
                  <b>{actTitle(row.act, row.object)}</b>
                  <span className={row.outcome === null ? 'c-warn' : undefined}>{stateText(row)}</span>
                  <span>{objectText(row) || '--'}</span>
                  <span>
                    {row.doneBy.fullName} {businessText(Date.parse(row.doneAt))}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
          <More of={pages}>更多</More>
          <p className="c-empty">
            <Link className="c-link" to={`/requests/review${tab === 'open' ? '?of=reviewed' : ''}`}>
              {tab === 'open' ? '看已复核的' : '看待复核的'}
            </Link>
          </p>
        </div>
        <div className="c-split__item">
          {id === undefined ? (
            <p className="c-empty">请选择一项。紧急办理和一人执行的运营命令由另一人在次一交易日内复核。</p>
          ) : (
            <EmergencyItem key={id} id={id} back={`/requests/review?of=${tab}`} />
          )}
        </div>
      </div>
    </Page>
  )
}

const empty = {
  open: '没有待事后复核的办理。紧急办理和一人执行的运营命令会出现在这里。',
  reviewed: '还没有复核过的办理。',
} as const

const outcomes = { confirmed: '已确认', objected: '有异议' } as const
const stateText = ({ outcome, overdue, dueOn }: Row): string => {
  if (outcome !== null) return outcomes[outcome]
  return overdue ? `逾期，应于 ${dueOn.slice(5)}` : `最晚 ${dueOn.slice(5)}`
}
