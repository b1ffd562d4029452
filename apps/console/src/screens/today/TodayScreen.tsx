import './today.css'
import { useQuery } from '@tanstack/react-query'
import type { ConsoleOutput } from '@zhixiao/contract/console/console-calls.ts'
import { staffCan } from '@zhixiao/domain/staff/staff-can.ts'
import { StatusDot } from '@zhixiao/ui/display/Tag.tsx'
import { TableSkeleton } from '@zhixiao/ui/feedback/Loading.tsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { call } from '../../api/client.ts'
import { Failed } from '../../layout/Failed.tsx'
import { Page } from '../../layout/Page.tsx'
import { businessText } from '../../layout/use-business-time.ts'
import { useMe } from '../../session.tsx'
import { actNames, minutesText, objectText, queueNames, queuePlaces } from '../../words.ts'

const REFRESH_MS = 30_000
type Day = ConsoleOutput<'day.show'>

/** The business day: what ran, what is late, what waits for people. */
export function TodayScreen() {
  const { data, error, refetch } = useQuery({
    queryKey: ['day.show'],
    queryFn: () => call('day.show', {}),
    refetchInterval: REFRESH_MS,
  })
  const about = data && `${data.day}，${data.isOpen ? '交易日' : '非交易日'}；下一交易日 ${data.nextOpenDay}`
  return (
    <Page title="今日" about={about} keys={[['G I', '待办与复核']]}>
      {error && !data ? <Failed error={error} retry={refetch} /> : data ? <Today day={data} /> : <TableSkeleton />}
    </Page>
  )
}

function Today({ day }: { day: Day }) {
  return (
    <div className="c-today">
      <div className="c-today__main">
        <Figures day={day} />
        <Jobs jobs={day.jobs} />
        <Settled day={day} />
      </div>
      <aside className="c-today__side">
        <ToCheck />
        <Queues queues={day.queues} />
      </aside>
    </div>
  )
}

function Figures({ day }: { day: Day }) {
  const waiting = day.waiting.reduce((sum, { orders }) => sum + orders, 0)
  const late = day.jobs.filter(({ state }) => state === 'late').length
  const broken = day.check?.broken.length ?? 0
  return (
    <dl className="c-figs">
      <Figure name="待结算订单" value={String(waiting)} unit="笔" note={`${day.waiting.length} 只基金`} />
      <Figure name="延误任务" value={String(late)} unit="项" note={late === 0 ? '按时' : '见下表'} isBad={late > 0} />
      <Figure
        name="最近核账"
        value={day.check ? String(day.check.checked) : '--'}
        unit="项"
        note={
          day.check === null
            ? '尚未核账'
            : broken === 0
              ? '全部相符'
              : `${broken} 项不符：${day.check.broken.join('、')}`
        }
        isBad={broken > 0}
      />
      <Figure
        name="最近备份"
        value={day.backupAgeMin === null ? '--' : minutesText(day.backupAgeMin)}
        unit={day.backupAgeMin === null ? '' : '前'}
        note={day.backupAgeMin === null ? '尚无备份' : ''}
        isBad={day.backupAgeMin === null}
      />
    </dl>
  )
}

type FigureProps = { name: string; value: string; unit: string; note: string; isBad?: boolean }

function Figure({ name, value, unit, note, isBad = false }: FigureProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="c-figs__value">
        {value}
        <small>{unit}</small>
      </dd>
      <dd className={isBad ? 'c-figs__note c-warn' : 'c-figs__note'}>{note}</dd>
    </div>
  )
}

const jobStates = {
  done: { name: '已完成', dot: 'done' },
  due: { name: '进行中', dot: 'pending' },
  late: { name: '延误', dot: 'failed' },
  later: { name: '未到时', dot: 'void' },
  rest: { name: '今日不运行', dot: 'void' },
} as const

function Jobs({ jobs }: { jobs: Day['jobs'] }) {
  return (
    <table className="c-table">
      <caption className="sr-only">今日任务</caption>
      <thead>
        <tr>
          <th scope="col">任务</th>
          <th scope="col">应完成</th>
          <th scope="col">状态</th>
          <th scope="col">延误</th>
          <th scope="col">最近一次</th>
        </tr>
      </thead>
      <tbody>
        {jobs.map(({ name, purpose, at, state, lateMin, lastDay, lastAt }) => (
          <tr key={name}>
            <th scope="row">{purpose}</th>
            <td>{at ?? '--'}</td>
            <td>
              <StatusDot state={jobStates[state].dot}>{jobStates[state].name}</StatusDot>
            </td>
            <td className={lateMin > 0 ? 'c-warn' : undefined}>{lateMin > 0 ? `迟 ${minutesText(lateMin)}` : '--'}</td>
            <td>{lastDay === null || lastAt === null ? '--' : `${lastDay}（${businessText(Date.parse(lastAt))}）`}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Settled({ day }: { day: Day }) {
  return (
    <section className="c-sec">
      <h2>最近结算</h2>
      {day.settled.length === 0 ? (
        <p className="c-quiet">还没有结算过的日子。</p>
      ) : (
        <table className="c-table c-table--in">
          <caption className="sr-only">最近结算的日子</caption>
          <thead>
            <tr>
              <th scope="col">确认日</th>
              <th scope="col" className="c-num">
                基金（只）
              </th>
              <th scope="col" className="c-num">
                订单（笔）
              </th>
              <th scope="col">完成于</th>
            </tr>
          </thead>
          <tbody>
            {day.settled.map(row => (
              <tr key={row.day}>
                <th scope="row">{row.day}</th>
                <td className="c-num">{row.funds}</td>
                <td className="c-num">{row.orders}</td>
                <td>{businessText(Date.parse(row.at))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

function ToCheck() {
  const { data } = useQuery({
    queryKey: ['request.list', 'toCheck'],
    queryFn: () => call('request.list', { tab: 'toCheck' }),
  })
  return (
    <section className="c-sec">
      <h2>需要您处理</h2>
      {data?.list.length === 0 && <p className="c-quiet">没有待您复核的申请。</p>}
      <ul className="c-list">
        {data?.list.map(({ requestId, act, object, requestedBy, expiresAt }) => (
          <li key={requestId}>
            <Link to={`/requests/${requestId}`}>
              <b>
                {actNames[act]} {objectText(object)}
              </b>
              <span>
                {requestedBy.fullName} 提交，{businessText(Date.parse(expiresAt))} 失效
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Queues({ queues }: { queues: Day['queues'] }) {
  const waiting = queues.filter(({ length }) => length > 0)
  return (
    <section className="c-sec">
      <h2>在等什么</h2>
      {waiting.length === 0 && <p className="c-quiet">没有在等的事项。</p>}
      <ul className="c-list">
        {waiting.map(({ queue, length, oldestMin }) => (
          <li key={queue}>
            <Place of={queue}>
              <b>
                {queueNames[queue] ?? queue} {length} 项
              </b>
              <span>最早的已等 {minutesText(oldestMin)}</span>
            </Place>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What waits, as a link to its screen for who may read that. */
function Place({ of, children }: { of: string; children: ReactNode }) {
  const { roles } = useMe()
  const place = queuePlaces[of]
  return place && (place.area === null || staffCan(roles, place.area, 'read')) ? (
    <Link to={place.to}>{children}</Link>
  ) : (
    children
  )
}
