import { useInfiniteQuery } from '@tanstack/react-query'
import type { ConsoleOutput } from '@zhixiao/contract/console/console-calls.ts'
import { candidateRules } from '@zhixiao/domain/customer/money-rules.ts'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { TableSkeleton } from '@zhixiao/ui/feedback/Loading.tsx'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import { call } from '../../api/client.ts'
import { useKeys } from '../../keys.ts'
import { Failed } from '../../layout/Failed.tsx'
import { Page } from '../../layout/Page.tsx'
import { figureText } from '../../words.ts'
import { CandidateWhole } from './CandidateWhole.tsx'

type Candidate = ConsoleOutput<'candidate.list'>['list'][number]

const tabs = { waiting: '大额与可疑 · 待处理', decided: '已处理' } as const
type Tab = keyof typeof tabs
const isTab = (text: string | null): text is Tab => text !== null && Object.hasOwn(tabs, text)

const empty = {
  waiting: '没有待处理的大额或可疑交易。每天凌晨按规则查看前一日的资金划转，符合的会出现在这里。',
  decided: '没有处理过的大额或可疑交易。',
} as const

/** Large and suspicious transactions: left the candidates, right what each rests on, and the decision of two. */
export function ComplianceScreen() {
  const { candidateId } = useParams()
  const [search] = useSearchParams()
  const given = search.get('tab')
  const tab = isTab(given) ? given : 'waiting'
  const { data, error, refetch, fetchNextPage, hasNextPage } = useInfiniteQuery({
    queryKey: ['candidate.list', tab],
    queryFn: ({ pageParam }) => call('candidate.list', { tab, ...(pageParam !== null && { before: pageParam }) }),
    initialPageParam: null as string | null,
    getNextPageParam: page => page.next,
  })
  const rows = data?.pages.flatMap(page => page.list) ?? []
  const { waiting = 0, overdue = 0 } = data?.pages[0] ?? {}
  const candidate = rows.find(row => row.candidateId === candidateId)
  useListKeys(rows, candidateId, tab)
  return (
    <Page title="合规" about={data && `${waiting} 条待处理，${overdue} 条逾期`} keys={[['J K', '上下']]}>
      <div className={candidate === undefined ? 'c-split' : 'c-split c-split--one'}>
        <div className="c-split__list">
          <nav className="c-tabs" aria-label="大额与可疑">
            {(Object.keys(tabs) as Tab[]).map(each => (
              <Link key={each} to={`/compliance?tab=${each}`} aria-current={each === tab ? 'page' : undefined}>
                {tabs[each]}
                {each === 'waiting' && waiting > 0 && <span className="c-count">{waiting}</span>}
              </Link>
            ))}
          </nav>
          {error && !data ? <Failed error={error} retry={refetch} /> : !data ? <TableSkeleton /> : null}
          {data && rows.length === 0 && <p className="c-empty">{empty[tab]}</p>}
          <ul>
            {rows.map(row => (
              <li key={row.candidateId}>
                <Link
                  className="c-req"
                  to={`/compliance/${row.candidateId}?tab=${tab}`}
                  aria-current={row.candidateId === candidateId || undefined}
                >
                  <b>
                    {candidateRules[row.rule].name} {figureText(row.amount)} 元
                  </b>
                  <span>客户 {row.custno}</span>
                  <span>{row.day}</span>
                  <span>{row.isOverdue ? `已逾期，应于 ${row.dueOn} 前` : `${row.dueOn} 前`}</span>
                </Link>
              </li>
            ))}
          </ul>
          {hasNextPage && (
            <Button kind="ghost" block onClick={() => void fetchNextPage()}>
              更早的候选
            </Button>
          )}
        </div>
        <div className="c-split__item">
          {candidate ? (
            <CandidateWhole key={candidate.candidateId} candidate={candidate} back={`/compliance?tab=${tab}`} />
          ) : (
            <p className="c-empty">请选择一条候选。</p>
          )}
        </div>
      </div>
    </Page>
  )
}

function useListKeys(rows: readonly Candidate[], candidateId: string | undefined, tab: Tab) {
  const navigate = useNavigate()
  const at = rows.findIndex(row => row.candidateId === candidateId)
  const move = (step: number) => () => {
    const next = rows[at < 0 ? 0 : Math.min(Math.max(at + step, 0), rows.length - 1)]
    if (next) void navigate(`/compliance/${next.candidateId}?tab=${tab}`)
  }
  useKeys({ j: move(1), k: move(-1), ...(at < 0 && { enter: move(1) }) })
}
