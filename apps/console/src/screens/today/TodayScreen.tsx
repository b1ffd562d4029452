import './today.css'
import { useQuery } from '@tanstack/react-query'
import type { ConsoleOutput } from '@zhixiao/contract/console/console-calls.ts'
import { SETTLES_AT } from '@zhixiao/domain/calendar/shanghai.ts'
import { staffCan, staffRoles } from '@zhixiao/domain/staff/staff-can.ts'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { call } from '../../api/client.ts'
import { keyOf, useCall } from '../../api/use-call.ts'
import { Loaded } from '../../layout/Loaded.tsx'
import { Page } from '../../layout/Page.tsx'
import { SecHead } from '../../layout/SecHead.tsx'
import { businessText, useMinutesUntil } from '../../layout/use-business-time.ts'
import { WideTable } from '../../layout/Wide.tsx'
import { noteTime, untilRenewal } from '../../renew.ts'
import { useMe } from '../../session.tsx'
import {
  actText,
  countText,
  decides,
  exactText,
  figureText,
  minutesText,
  queueNames,
  queuePlaces,
  wanText,
} from '../../words.ts'
import { DemoClock } from './DemoClock.tsx'
import type { Day } from './day.ts'
import { Pipeline } from './Pipeline.tsx'
import { navsText } from './step-words.ts'
import { Timeline } from './Timeline.tsx'

/** The business day: steps with their due times, late jobs, and work that waits for people. */
export function TodayScreen() {
  const { roles } = useMe()
  const answer = useQuery({
    queryKey: keyOf('day.show', {}),
    queryFn: async ({ client }) => {
      const day = await call('day.show', {})
      noteTime(client, day.now)
      return day
    },
    refetchInterval: untilRenewal,
  })
  const { data } = answer
  const about =
    data && (data.isOpen ? `${data.day}，交易日；下一交易日 ${data.nextOpenDay}` : `今天休市，以下是 ${data.day}`)
  return (
    <Page
      title="今日"
      about={about}
      keys={[
        ['J K', '上下'],
        ['Enter', '去办理'],
        ['G I', '待办与复核'],
        ...(staffCan(roles, 'nav', 'read') ? [['G N', '净值'] as [string, string]] : []),
      ]}
    >
      <Loaded of={answer}>{data => <Today day={data} />}</Loaded>
    </Page>
  )
}

function Today({ day }: { day: Day }) {
  const { roles } = useMe()
  return (
    <div className="c-today">
      <div className="c-today__main">
        {day.demo && <DemoClock day={day.day} moves={day.demo} />}
        <Figures day={day} />
        <Timeline steps={day.steps} now={day.now} />
        <Pipeline steps={day.steps} />
        <LateJobs jobs={day.jobs} />
        <LawAhead law={day.law} />
        <Needs day={day} />
        <Settled day={day} />
      </div>
      <aside className="c-today__side">
        <OwnNews own={day.own} />
        {decides(roles) && <ToCheck />}
        <Queues queues={day.queues} />
        <Duty people={day.onDuty} />
      </aside>
    </div>
  )
}

function Figures({ day: { day, facts, steps, check, backupAgeMin } }: { day: Day }) {
  const navs = steps.find(({ step }) => step === 'navs')
  const payouts = steps.find(({ step }) => step === 'payouts')
  const broken = check?.broken.length ?? 0
  const unpaid = facts.payouts - facts.payoutsDone
  return (
    <dl className="c-figs c-figs--auto">
      <Figure name="今日申请" value={exactText(facts.taken)} unit="笔" note={`申购 ${wanText(facts.takenAmount)}`} />
      <Figure
        name="待结算"
        value={exactText(facts.pending)}
        unit="笔"
        note={`今日已确认 ${exactText(facts.settled)} 笔`}
      />
      <Figure
        name={`${day.slice(5)} 净值`}
        value={String(facts.priced)}
        unit={`/ ${facts.navs} 只`}
        note={`${navsText(facts)}${navs?.state === 'late' ? '，已迟' : ''}`}
        isBad={navs?.state === 'late'}
      />
      <Figure
        name="今日付款"
        value={wanText(facts.payoutsAmount)}
        unit=""
        note={`${exactText(facts.payoutsDone)} 笔已付${unpaid > 0 ? `，${exactText(unpaid)} 笔未完` : ''}`}
        isBad={payouts?.state === 'late'}
      />
      <Figure
        name="最近核账"
        value={check ? String(check.checked) : '--'}
        unit="项"
        note={
          check === null ? '尚未核账' : broken === 0 ? '规则全部成立' : `${broken} 项不成立：${check.broken.join('、')}`
        }
        isBad={broken > 0}
      />
      <Figure
        name="最近备份"
        value={backupAgeMin === null ? '--' : minutesText(backupAgeMin)}
        unit={backupAgeMin === null ? '' : '前'}
        note={backupAgeMin === null ? '尚无备份' : ''}
        isBad={backupAgeMin === null}
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

/** Jobs of the night that are late; those of the day have a step of their own. */
function LateJobs({ jobs }: { jobs: Day['jobs'] }) {
  const late = jobs.filter(({ state }) => state === 'late')
  if (late.length === 0) return null
  return (
    <section className="c-sec">
      <Notice tone="warning">
        <b>延误的任务 {late.length} 项</b>
        <ul>
          {late.map(({ name, purpose, lateMin }) => (
            <li key={name}>
              {purpose}，迟 {minutesText(lateMin)}
            </li>
          ))}
        </ul>
      </Notice>
    </section>
  )
}

/** Upcoming changes of the law, with the number of affected items. */
function LawAhead({ law }: Pick<Day, 'law'>) {
  const [next] = law
  if (!next) return null
  return (
    <section className="c-sec">
      <Notice tone={next.notice <= 30 ? 'warning' : 'info'}>
        <b>
          法规自 {next.day} 起有变化，还有 {next.daysLeft} 天
        </b>
        <ul>
          {law.map(({ code, title, day, funds, plans, orders, texts, wrong }) => (
            <li key={`${code} ${day}`}>
              {day === next.day ? '' : `${day} `}
              {title}：涉及基金 {exactText(funds)} 只、定投计划 {exactText(plans)} 个、待确认订单 {exactText(orders)}{' '}
              笔、内容 {exactText(texts)} 篇{wrong > 0 && `，其中 ${exactText(wrong)} 篇届时与法规不符`}
            </li>
          ))}
        </ul>
      </Notice>
    </section>
  )
}

/** What the next settlement still needs, and the orders that the last one left out. */
function Needs({ day: { day, nextOpenDay, facts, needs, waiting } }: { day: Day }) {
  return (
    <section className="c-sec" id="needs">
      <SecHead
        title={`结算 ${day.slice(5)} 的前提`}
        note={`${nextOpenDay} ${SETTLES_AT} 自动开始；缺一项，该基金的订单顺延并在此列出`}
      />
      {waiting.length > 0 && (
        <Notice tone="warning">
          <b>上次结算留下 {waiting.length} 只基金的订单</b>
          <ul>
            {waiting.map(({ fundCode, orders, navFund, navDay, requestId, benchmarkDay }) => (
              <li key={fundCode}>
                {fundCode}：{orders} 笔顺延，
                {navDay === null ? (
                  benchmarkDay === null ? (
                    '等待其他前提'
                  ) : (
                    `缺 ${benchmarkDay} 的业绩比较基准点位，赎回与转换转出待确认`
                  )
                ) : requestId === null ? (
                  <Link className="c-link" to={`/nav?day=${navDay}`}>
                    缺 {navFund === fundCode ? '' : `${navFund} `}
                    {navDay} 的净值
                  </Link>
                ) : (
                  <>
                    {navFund === fundCode ? '' : `${navFund} `}
                    {navDay} 的净值待复核，
                    <Link className="c-link" to={`/requests/${requestId}`}>
                      申请 {requestId}
                    </Link>
                  </>
                )}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {needs.missing.length > 0 && (
        <Notice tone="warning">
          <b>此前还有缺的净值</b>
          <ul>
            {needs.missing.map(({ day: of, count }) => (
              <li key={of}>
                <Link className="c-link" to={`/nav?day=${of}`}>
                  {of} 缺 {count} 只
                </Link>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {needs.differing.length > 0 && (
        <Notice tone="warning">
          <b>已公布的净值有 {needs.differing.length} 个与托管行不同</b>
          <ul>
            {needs.differing.map(({ fundCode, day: of }) => (
              <li key={`${fundCode} ${of}`}>
                {fundCode}，
                <Link className="c-link" to={`/nav?day=${of}`}>
                  {of} 的净值
                </Link>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <div className="c-needs">
        <Need name="净值" isOk={facts.priced === facts.navs}>
          {navsText(facts, needs)}
        </Need>
        <Need name="巨额赎回" isOk={needs.undecided.length === 0}>
          {needs.undecided.length === 0
            ? '没有待决定的'
            : `${needs.undecided.map(({ fundCode }) => fundCode).join('、')} 未决定，未决定则全额确认`}
        </Need>
        <Need name="账目" isOk={needs.broken === 0}>
          {needs.broken === null
            ? '尚未核账'
            : needs.broken === 0
              ? `${needs.checked} 项规则全部成立`
              : `${needs.broken} 项规则不成立`}
        </Need>
        <Need name="扣款" isOk={needs.unpaidDebits === 0}>
          {needs.unpaidDebits === 0 ? '没有待答复的' : `${exactText(needs.unpaidDebits)} 笔待答复，答复日为其交易日`}
        </Need>
      </div>
    </section>
  )
}

function Need({ name, isOk, children }: { name: string; isOk: boolean; children: ReactNode }) {
  return (
    <div className="c-need">
      <b>{name}</b>
      <p className={isOk ? 'c-quiet' : 'c-warn'}>{children}</p>
    </div>
  )
}

function Settled({ day }: { day: Day }) {
  return (
    <section className="c-sec">
      <h2>最近结算</h2>
      {day.settled.length === 0 ? (
        <p className="c-quiet">还没有结算过的日子。</p>
      ) : (
        <WideTable
          name="最近结算"
          caption="最近结算的日子"
          columns={['确认日', { figure: '基金（只）' }, { figure: '订单（笔）' }, '完成于']}
        >
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
        </WideTable>
      )}
    </section>
  )
}

const ends = { rejected: '已驳回', expired: '未经复核，已失效', expiring: '半小时内失效，仍待复核' } as const

/** The outcome of the reader's own requests; an ended one is listed until it is opened. */
function OwnNews({ own }: Pick<Day, 'own'>) {
  if (own.length === 0) return null
  return (
    <section className="c-sec">
      <SecHead title="您提交的" />
      <ul className="c-list">
        {own.map(({ requestId, state, reason, by, at, ...of }) => (
          <li key={requestId}>
            <Link to={`/requests/${requestId}`}>
              <b>{actText(of)}</b>
              <span className="c-warn">
                {ends[state]}
                {state !== 'expired' && reason !== '' && `：${reason}`}
              </span>
              <span>
                {by !== null && `${by}，`}
                {businessText(Date.parse(at))}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function ToCheck() {
  const { data } = useCall('request.list', { tab: 'toCheck' }, { refetchInterval: untilRenewal })
  const all = data ? data.counts.toCheck + data.counts.toReview : 0
  return (
    <section className="c-sec">
      <SecHead title="需要您处理" {...(all > 0 && { link: { to: '/requests', name: `全部 ${all} 项` } })} />
      {all === 0 && data && <p className="c-quiet">没有待您复核的申请。</p>}
      <ul className="c-list">
        {data?.list.map(request => (
          <ToCheckItem key={request.requestId} request={request} />
        ))}
        {data && data.counts.toReview > 0 && (
          <li>
            <Link to="/requests/review">
              <b>事后复核 {data.counts.toReview} 项</b>
              <span>紧急办理和一人执行的命令，次一交易日内复核</span>
            </Link>
          </li>
        )}
      </ul>
    </section>
  )
}

const SOON_MIN = 30
const TODAY_MIN = 1_440

function ToCheckItem({ request }: { request: ConsoleOutput<'request.list'>['list'][number] }) {
  const { requestId, amount, requestedBy, expiresAt } = request
  const left = useMinutesUntil(expiresAt)
  return (
    <li>
      <Link to={`/requests/${requestId}`}>
        <b>{actText(request)}</b>
        <span>
          {requestedBy.fullName} 提交{amount !== null && amount !== '0.00' && `，${figureText(amount)} 元`}，
          <span className={left <= SOON_MIN ? 'c-warn' : undefined}>
            {left < TODAY_MIN ? `剩 ${minutesText(left)}` : `${businessText(Date.parse(expiresAt))} 失效`}
          </span>
        </span>
      </Link>
    </li>
  )
}

function Queues({ queues }: { queues: Day['queues'] }) {
  const waiting = queues.filter(({ length }) => length > 0)
  return (
    <section className="c-sec">
      <h2>等待办理</h2>
      {waiting.length === 0 && <p className="c-quiet">没有等待办理的事项。</p>}
      <ul className="c-list">
        {waiting.map(({ queue, length, oldestMin }) => (
          <li key={queue}>
            <Place of={queue}>
              <b>
                {queueNames[queue] ?? queue} {countText(length)} 项
              </b>
              <span>最早的已等 {minutesText(oldestMin)}</span>
            </Place>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Duty({ people }: { people: Day['onDuty'] }) {
  return (
    <section className="c-sec">
      <SecHead title="在岗" note={`${people.length} 人`} />
      <ul className="c-duty">
        {people.map(({ name, fullName, roles }) => (
          <li key={name}>
            <b>{fullName}</b>
            <span className="c-quiet">{roles.map(role => staffRoles[role]).join('、')}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Waiting work, as a link if the reader may read its screen. */
function Place({ of, children }: { of: string; children: ReactNode }) {
  const { roles } = useMe()
  const place = queuePlaces[of]
  return place?.isSeenBy(roles) ? <Link to={place.to}>{children}</Link> : children
}
