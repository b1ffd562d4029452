import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { ConsoleOutput } from '@zhixiao/contract/console/console-calls.ts'
import { nameMatches } from '@zhixiao/domain/customer/name-match.ts'
import { staffCan } from '@zhixiao/domain/staff/staff-can.ts'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { StatusDot } from '@zhixiao/ui/display/Tag.tsx'
import { TableSkeleton } from '@zhixiao/ui/feedback/Loading.tsx'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { TextField } from '@zhixiao/ui/form/TextField.tsx'
import { useState } from 'react'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import { call } from '../../api/client.ts'
import { AskDialog, type Wish } from '../../ask/AskDialog.tsx'
import { useKeys } from '../../keys.ts'
import { Failed } from '../../layout/Failed.tsx'
import { Page } from '../../layout/Page.tsx'
import { businessText } from '../../layout/use-business-time.ts'
import { useMe } from '../../session.tsx'

type Hit = ConsoleOutput<'nameHit.list'>['list'][number]

const tabs = { waiting: '待核与限制中', decided: '已处理' } as const
type Tab = keyof typeof tabs
const isTab = (text: string | null): text is Tab => text !== null && Object.hasOwn(tabs, text)

const states = {
  open: { name: '待核', dot: 'pending' },
  cleared: { name: '误报', dot: 'void' },
  confirmed: { name: '确认', dot: 'failed' },
} as const

const empty = {
  waiting: '没有待核的命中。客户与名单中的姓名或证件号码相同时会出现在这里。',
  decided: '没有处理过的命中。',
} as const

/** Customers found on a name list: left the hits, right what the list says, and the decision of two. */
export function NamesScreen() {
  const { hitId } = useParams()
  const [search] = useSearchParams()
  const given = search.get('tab')
  const tab = isTab(given) ? given : 'waiting'
  const { data, error, refetch, fetchNextPage, hasNextPage } = useInfiniteQuery({
    queryKey: ['nameHit.list', tab],
    queryFn: ({ pageParam }) => call('nameHit.list', { tab, ...(pageParam !== null && { before: pageParam }) }),
    initialPageParam: null as string | null,
    getNextPageParam: page => page.next,
  })
  const rows = data?.pages.flatMap(page => page.list) ?? []
  const waiting = data?.pages[0]?.waiting ?? 0
  const hit = rows.find(row => row.hitId === hitId)
  useListKeys(rows, hitId, tab)
  return (
    <Page title="名单命中" about={data && `${waiting} 条待核`} keys={[['J K', '上下']]}>
      <div className={hit === undefined ? 'c-split' : 'c-split c-split--one'}>
        <div className="c-split__list">
          <nav className="c-tabs" aria-label="命中">
            {(Object.keys(tabs) as Tab[]).map(each => (
              <Link key={each} to={`/names?tab=${each}`} aria-current={each === tab ? 'page' : undefined}>
                {tabs[each]}
                {each === 'waiting' && waiting > 0 && <span className="c-count">{waiting}</span>}
              </Link>
            ))}
          </nav>
          {error && !data ? <Failed error={error} retry={refetch} /> : !data ? <TableSkeleton /> : null}
          {data && rows.length === 0 && <p className="c-empty">{empty[tab]}</p>}
          <ul>
            {rows.map(row => (
              <li key={row.hitId}>
                <Link
                  className="c-req"
                  to={`/names/${row.hitId}?tab=${tab}`}
                  aria-current={row.hitId === hitId || undefined}
                >
                  <b>客户 {row.custno}</b>
                  <span>{nameMatches[row.kind]}</span>
                  <span>
                    {row.entry.list} {row.entry.id}
                  </span>
                  <span>{businessText(Date.parse(row.foundAt))}</span>
                </Link>
              </li>
            ))}
          </ul>
          {hasNextPage && (
            <Button kind="ghost" block onClick={() => void fetchNextPage()}>
              更早的命中
            </Button>
          )}
        </div>
        <div className="c-split__item">
          {hit ? (
            <Whole key={hit.hitId} hit={hit} back={`/names?tab=${tab}`} />
          ) : (
            <p className="c-empty">请选择一条命中。</p>
          )}
        </div>
      </div>
    </Page>
  )
}

function useListKeys(rows: readonly Hit[], hitId: string | undefined, tab: Tab) {
  const navigate = useNavigate()
  const at = rows.findIndex(row => row.hitId === hitId)
  const move = (step: number) => () => {
    const next = rows[at < 0 ? 0 : Math.min(Math.max(at + step, 0), rows.length - 1)]
    if (next) void navigate(`/names/${next.hitId}?tab=${tab}`)
  }
  useKeys({ j: move(1), k: move(-1), ...(at < 0 && { enter: move(1) }) })
}

const persons: Readonly<Record<string, string>> = {
  self: '本人',
  controller: '实际控制人',
  beneficiary: '实际受益人',
}

function Whole({ hit, back }: { hit: Hit; back: string }) {
  const { hitId, custno, who, kind, state, holds, foundAt, entry, decision } = hit
  const { name, dot } = states[state]
  const facts: [string, string][] = [
    ['名单', entry.isListed ? `${entry.list} ${entry.id}` : `${entry.list} ${entry.id}（已移出名单）`],
    ['姓名', entry.names.join('；')],
    ['证件', entry.ids.join('；')],
    ['出生日期', entry.births.join('；')],
    ['国籍', entry.nationality],
    ['说明', entry.text],
  ]
  return (
    <>
      <div className="c-item__head">
        <Link className="c-item__back" to={back}>
          返回列表
        </Link>
        <h2>命中 {hitId}</h2>
        <p>
          <StatusDot state={dot}>{name}</StatusDot>
          {holds ? '客户限制办理中' : '不限制办理'}，{businessText(Date.parse(foundAt))} 发现
        </p>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is longer than the screen scrolls by keys, too */}
      <section className="c-item" aria-label="命中全文" tabIndex={0}>
        <section className="c-sec">
          <h3>客户</h3>
          <div className="c-ask">
            <p>
              <Link className="c-link" to={`/customers/${custno}`}>
                客户 {custno}
              </Link>
              ，{persons[who] ?? `机构人员 ${who}`}，{nameMatches[kind]}相同
            </p>
            <Notice tone="warning">不得向客户或客服透露名单与核查；客户看到的是证件审核中。</Notice>
          </div>
        </section>
        <section className="c-sec">
          <h3>名单所载</h3>
          <dl className="c-kv">
            {facts.map(([title, value]) => (
              <div key={title}>
                <dt>{title}</dt>
                <dd>{value === '' ? '--' : value}</dd>
              </div>
            ))}
          </dl>
        </section>
        {decision && (
          <section className="c-sec">
            <h3>处理</h3>
            <p>
              {decision.asked.fullName} 提交，{decision.released.fullName} 于 {businessText(Date.parse(decision.at))}{' '}
              通过：{decision.reason}
            </p>
          </section>
        )}
        {state !== 'cleared' && <Decision hit={hit} />}
      </section>
    </>
  )
}

const LEAST_REASON = 4

function Decision({ hit }: { hit: Hit }) {
  const { hitId, custno, requestId } = hit
  const { roles } = useMe()
  const client = useQueryClient()
  const [asked, setAsked] = useState<Wish | null>(null)
  return (
    <>
      {requestId !== null ? (
        <Notice tone="info">
          已有申请待复核：
          <Link className="c-link" to={`/requests/${requestId}`}>
            申请 {requestId}
          </Link>
        </Notice>
      ) : staffCan(roles, 'names', 'make') ? (
        <Reasoned hit={hit} ask={setAsked} />
      ) : (
        <p className="c-quiet">由一名合规风控提交，另一名通过。</p>
      )}
      {asked && (
        <AskDialog
          wish={asked}
          about={`${hitId}，客户 ${custno}`}
          onClose={() => setAsked(null)}
          onAsked={() => void client.invalidateQueries({ queryKey: ['nameHit.list'] })}
        />
      )}
    </>
  )
}

function Reasoned({ hit: { hitId, state }, ask }: { hit: Hit; ask: (wish: Wish) => void }) {
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState('')
  const decide = (decision: 'cleared' | 'confirmed') => () => {
    if (reason.trim().length < LEAST_REASON) return setFault('请写明核对了什么')
    ask({ act: 'name-hit decide', positionals: [hitId, decision], options: { reason: reason.trim() } })
  }
  return (
    <section className="c-sec">
      <h3>{state === 'open' ? '处理' : '重新处理'}</h3>
      <div className="c-ask">
        <TextField
          label="理由"
          hint="核对了什么，例如证件照片与名单所载的出生地不同"
          value={reason}
          onChange={event => {
            setReason(event.target.value)
            setFault('')
          }}
          error={fault || undefined}
          maxLength={200}
        />
        <p>
          <Button size="s" kind="outline" onClick={decide('cleared')}>
            误报，解除限制
          </Button>{' '}
          {state === 'open' && (
            <Button size="s" kind="outline" onClick={decide('confirmed')}>
              确认，继续限制
            </Button>
          )}
        </p>
      </div>
    </section>
  )
}
