import { keepPreviousData } from '@tanstack/react-query'
import { actNameOf, type Proposal } from '@zhixiao/contract/acts/acts.ts'
import type { ConsoleOutput } from '@zhixiao/contract/console/console-calls.ts'
import { businessName } from '@zhixiao/domain/codes/business-kinds.ts'
import { codesOf } from '@zhixiao/domain/codes/table.ts'
import { shareText } from '@zhixiao/domain/format/percent.ts'
import { isHolderPercent } from '@zhixiao/domain/settle/huge-redemption.ts'
import { staffCan } from '@zhixiao/domain/staff/staff-can.ts'
import { isTradeAmount } from '@zhixiao/domain/validate/rules.ts'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { RadioCards } from '@zhixiao/ui/form/RadioCards.tsx'
import { TextField } from '@zhixiao/ui/form/TextField.tsx'
import { type FormEvent, useDeferredValue, useState } from 'react'
import { Link } from 'react-router'
import { Refusal } from '../../api/client.ts'
import { useCall } from '../../api/use-call.ts'
import { AskDialog } from '../../ask/AskDialog.tsx'
import { useKeys } from '../../keys.ts'
import { DraftConflict, submittable } from '../../layout/DraftConflict.tsx'
import { Loaded } from '../../layout/Loaded.tsx'
import { Page } from '../../layout/Page.tsx'
import { RequestLink } from '../../layout/RequestLink.tsx'
import { saveFile } from '../../layout/save-file.ts'
import { TextArea } from '../../layout/TextArea.tsx'
import { businessText } from '../../layout/use-business-time.ts'
import { WideTable } from '../../layout/Wide.tsx'
import { plainFigure } from '../../plain-figure.ts'
import { useMe } from '../../session.tsx'
import { useFieldsDraft } from '../../use-draft.ts'
import { figureText } from '../../words.ts'

type Flow = ConsoleOutput<'event.show'>
type Plan = Flow['plans']['full']

/** A day's net redemption: the result of full, least and chosen acceptance for each order, and the decision. */
export function Redemption({ fundCode, day }: { fundCode: string; day: string }) {
  const { roles } = useMe()
  const draft = useFieldsDraft(`redemption ${fundCode} ${day}`, empty)
  const typed = draft.fields
  const isPart = typed.way !== 'full'
  const accept = useDeferredValue(isPart && isTradeAmount(typed.typed) ? typed.typed : '')
  const cap = useDeferredValue(isHolderPercent(typed.holder) ? typed.holder : '')
  const cash = useDeferredValue(isTradeAmount(typed.cash) ? typed.cash : '')
  const reason = useDeferredValue(typed.reason)
  const asked = {
    fundCode,
    day,
    reason,
    ...(accept !== '' && { accept, ...(cap !== '' && { holder: cap }) }),
    ...(cash !== '' && { cash }),
  }
  const answer = useCall('event.show', asked, { placeholderData: keepPreviousData })
  const { data, error } = answer
  return (
    <Page
      title={`${data?.isHuge === false ? '净赎回' : '巨额赎回'} ${fundCode} ${data?.fundName ?? ''}`.trim()}
      crumb={<Link to="/events">分红与特殊事项</Link>}
      about={day}
      keys={
        data?.isHuge && staffCan(roles, 'event', 'make')
          ? [
              ['1 2', '选方案'],
              ['Ctrl ↵', '试算并提交'],
            ]
          : []
      }
    >
      {!data && error instanceof Refusal && error.code === 'CON-0404' ? (
        <Settled fundCode={fundCode} day={day} />
      ) : (
        <Loaded of={answer} />
      )}
      {data && (
        <div className="c-huge">
          <div className="c-huge__main">
            <Figures flow={data} />
            <Plans flow={data} />
            <Orders flow={data} />
          </div>
          <aside className="c-huge__side">
            {data.accepted !== null && (
              <Notice tone="success">
                {data.isFull ? '已决定：全额接受。' : `已决定：接受 ${figureText(data.accepted)} 份。`}
              </Notice>
            )}
            {data.open.map(({ requestId, act, requestedBy, requestedAt }) => (
              <Notice key={requestId} tone="info">
                {actNameOf(act)}已有申请待复核，{requestedBy.fullName} {businessText(Date.parse(requestedAt))} 提交：
                <RequestLink id={requestId} />
              </Notice>
            ))}
            {data.isHuge && staffCan(roles, 'event', 'make') ? (
              <Decision flow={data} typed={typed} change={draft.change} draft={draft} />
            ) : (
              <section className="c-sec">
                <h2>决定</h2>
                <p className="c-quiet">
                  {data.isHuge ? '由运营录入提交，运营复核通过。' : '净赎回未超过一成，全部接受，不需要决定。'}
                </p>
              </section>
            )}
            {data.mandatory && <MandatoryFee flow={data} mandatory={data.mandatory} />}
            {data.notice && isPart && <NoticeDraft notice={data.notice} fundCode={fundCode} day={day} />}
            <section className="c-sec">
              <h2>后续办理</h2>
              <ul className="c-list">
                <li>
                  <b>按比例确认</b>
                  <span>逐笔舍去 0.01 份以下的尾数，不计入接受份额；未决定的在结算时全部接受</span>
                </li>
                <li>
                  <b>其余顺延或取消</b>
                  <span>顺延到 {data.nextDay ?? '下一开放日'}，按该日净值计算，不享有优先权</span>
                </li>
                <li>
                  <b>须公告</b>
                  <span>部分接受的，按基金合同在 2 日内公告</span>
                </li>
              </ul>
            </section>
          </aside>
        </div>
      )}
    </Page>
  )
}

/** Shown at the address of a day that is already decided: what became of the day's orders. */
function Settled({ fundCode, day }: { fundCode: string; day: string }) {
  const { roles } = useMe()
  return (
    <p className="c-empty">
      {fundCode} 在 {day} 没有待确认的赎回：已经结算，或没有人赎回。
      {staffCan(roles, 'customer', 'read') && (
        <Link className="c-link" to={`/orders?fundCode=${fundCode}&from=${day}&to=${day}`}>
          查看当日订单的确认结果
        </Link>
      )}
    </p>
  )
}

function Figures({ flow }: { flow: Flow }) {
  return (
    <>
      <dl className="c-figs c-huge__figs">
        <Figure name="前一日总份额" value={flow.previousTotal} note="份" />
        <Figure name="赎回与转出" value={flow.out} note={`${flow.orderCount} 笔，${flow.holders} 位客户`} />
        <Figure
          name="申购与转入"
          value={flow.in}
          note={flow.nav ? `按 ${flow.nav.day} 净值 ${flow.nav.nav} 折算` : '尚无净值'}
        />
        <Figure
          name="净赎回"
          value={flow.net}
          note={`${flow.percent}%，${flow.isHuge ? '超过一成，属巨额赎回' : '未超过一成'}`}
          isBad={flow.isHuge}
        />
      </dl>
      <Meter percent={Number(flow.percent)} />
    </>
  )
}

/** Net redemption on a scale up to 25 % of the fund, with the threshold of a huge redemption. */
function Meter({ percent }: { percent: number }) {
  const SCALE = 25
  const at = (value: number) => `${Math.min(100, (Math.max(0, value) / SCALE) * 100)}%`
  return (
    <div className="c-huge__meter" role="img" aria-label={`净赎回占前一日总份额 ${percent.toFixed(2)}%，巨额线 10%`}>
      <i style={{ width: at(percent) }} />
      <u style={{ left: at(10) }}>巨额线 10%</u>
    </div>
  )
}

function Figure({ name, value, note, isBad = false }: { name: string; value: string; note: string; isBad?: boolean }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="c-figs__value">{figureText(value)}</dd>
      <dd className={isBad ? 'c-figs__note c-warn' : 'c-figs__note'}>{note}</dd>
    </div>
  )
}

const planRows: readonly [name: string, textOf: (plan: Plan) => string][] = [
  ['接受份额', plan => figureText(plan.accepted)],
  ['占当日申请', plan => `${plan.percent}%`],
  ['顺延份额', plan => figureText(plan.deferred)],
  ['取消份额', plan => figureText(plan.cancelled)],
  ['预计流出（元）', plan => figureText(plan.outflow)],
  ['占基金现金', plan => (plan.cashPercent === null ? '--' : `${plan.cashPercent}%`)],
  ['次日预计净赎回', plan => `${plan.nextPercent}%`],
]

function Plans({ flow: { plans } }: { flow: Flow }) {
  return (
    <section className="c-sec">
      <h2>三种结果</h2>
      <WideTable
        name="三种结果"
        caption="全额接受、最低一成与本方案的结果"
        className="c-table c-table--in c-huge__plans"
        columns={['项目', { figure: '全额接受' }, { figure: '最低一成' }, { figure: '本方案' }]}
      >
        <tbody>
          {planRows.map(([name, textOf]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className="c-num">{textOf(plans.full)}</td>
              <td className="c-num">{textOf(plans.least)}</td>
              <td className={plans.own ? 'c-num is-own' : 'c-num c-quiet'}>{plans.own ? textOf(plans.own) : '--'}</td>
            </tr>
          ))}
        </tbody>
      </WideTable>
    </section>
  )
}

function Orders({ flow: { orders, orderCount, plans } }: { flow: Flow }) {
  return (
    <section className="c-sec">
      <h2>逐笔结果（{plans.own ? '本方案' : '最低一成'}）</h2>
      <WideTable
        name="逐笔结果"
        columns={[
          '订单',
          '客户',
          '业务',
          { figure: '申请份额' },
          '未接受时',
          { figure: '接受' },
          { figure: '顺延' },
          { figure: '取消' },
          { figure: '预计流出（元）' },
        ]}
      >
        <tbody>
          {orders.map(order => (
            <tr key={order.orderId}>
              <th scope="row">
                <Link className="c-link" to={`/orders/${order.orderId}`}>
                  {order.orderId}
                </Link>
              </th>
              <td>{order.custno}</td>
              <td>{businessName(order.kind)}</td>
              <td className="c-num">{figureText(order.shares)}</td>
              <td>{order.continues ? '继续' : '取消'}</td>
              <td className="c-num">{figureText(order.accepted)}</td>
              <td className="c-num">{figureText(order.deferred)}</td>
              <td className="c-num">{figureText(order.cancelled)}</td>
              <td className="c-num">{figureText(order.outflow)}</td>
            </tr>
          ))}
        </tbody>
      </WideTable>
      {orderCount > orders.length && <p className="c-quiet">另有 {orderCount - orders.length} 笔较小的未列出。</p>}
    </section>
  )
}

const ways = { full: '全额接受', part: '按比例部分接受' } as const
const empty = { way: 'part', typed: '', holder: '', cash: '', reason: '' }
type Typed = typeof empty

type DecisionProps = { flow: Flow; typed: Typed; change: (some: Partial<Typed>) => void; draft: DraftState }
type DraftState = Pick<ReturnType<typeof useFieldsDraft<keyof Typed>>, 'savedText' | 'clash' | 'clear'>

/** The choice between full and partial acceptance, with the reason that the notice gives. */
function Decision({ flow, typed, change, draft }: DecisionProps) {
  const [faults, setFaults] = useState<Partial<Typed>>({})
  const [proposal, setProposal] = useState<Proposal | null>(null)
  const [until, setUntil] = useState('')
  const { fundCode, day, least, plans } = flow
  const isAsked = (act: string) => flow.open.some(request => request.act === act)
  const isFull = typed.way === 'full'
  const set = (name: keyof Typed, text: string) => {
    change({ [name]: text })
    setFaults({ ...faults, [name]: undefined })
  }
  useKeys({
    '1': () => set('way', 'full'),
    '2': () => set('way', 'part'),
  })
  const decide = (event: FormEvent) => {
    event.preventDefault()
    const { typed: accept, holder, cash, reason } = typed
    const found = {
      ...(!isFull && !isTradeAmount(accept) && { typed: '请输入接受的份额，最多 2 位小数' }),
      ...(!isFull && holder !== '' && !isHolderPercent(holder) && { holder: '请输入 1 至 99.99 的百分数，或留空' }),
      ...(cash !== '' && !isTradeAmount(cash) && { cash: '请输入金额，最多 2 位小数，或留空' }),
      ...(!isFull && reason.trim() === '' && { reason: '请写明理由，公告要用' }),
    }
    setFaults(found)
    if (Object.keys(found).length > 0) return
    const decision = {
      accept: isFull ? 'all' : accept,
      ...(!isFull && holder !== '' && { holder }),
      ...(cash !== '' && { cash }),
      ...(reason.trim() !== '' && { reason: reason.trim() }),
    }
    setProposal({ act: 'redemption limit', input: { fund: fundCode, day, ...decision } })
  }
  const field = (name: 'typed' | 'holder' | 'cash', label: string, hint: string, maxLength: number) => (
    <TextField
      label={label}
      hint={hint}
      value={typed[name]}
      onChange={event => set(name, plainFigure(event.target.value))}
      error={faults[name]}
      inputMode="decimal"
      autoComplete="off"
      maxLength={maxLength}
    />
  )
  return (
    <section className="c-sec">
      <h2>决定</h2>
      <p className="c-quiet">20:00 前复核；没有决定的，结算时全部接受。</p>
      {!isAsked('redemption limit') && (
        <form className="c-huge__form" onSubmit={decide} noValidate>
          <RadioCards
            label="决定"
            name="way"
            value={typed.way}
            onChange={way => set('way', way)}
            options={codesOf(ways).map(way => ({
              value: way,
              title: ways[way],
              sub: way === 'full' ? `${figureText(flow.out)} 份全部确认` : '其余按客户选择顺延或取消',
            }))}
          />
          {!isFull && field('typed', '接受份额', `至少 ${figureText(least)} 份`, 16)}
          {!isFull && plans.own && <p className="c-quiet">占当日申请 {plans.own.percent}%</p>}
          {!isFull && field('holder', '单一持有人上限（%）', '占基金总份额；超过的部分当日不接受，留空则不设', 5)}
          {field('cash', '基金现金（元）', '可动用的现金；填写后比较流出所占比例', 18)}
          <TextArea
            label="理由（写入公告草稿）"
            rows={3}
            value={typed.reason}
            onChange={event => set('reason', event.target.value.replaceAll('\n', ' '))}
            error={faults.reason}
            maxLength={500}
          />
          <DraftConflict clash={draft.clash} />
          <Button size="s" type="submit" {...submittable(draft.clash, false)}>
            试算并提交
          </Button>
          <p className="c-quiet">{draft.savedText}</p>
        </form>
      )}
      {!isAsked('redemption delay') && (
        <form
          className="c-huge__form"
          onSubmit={event => {
            event.preventDefault()
            if (until !== '') setProposal({ act: 'redemption delay', input: { fund: fundCode, day, until } })
          }}
        >
          <TextField
            label="连续两日巨额赎回时，付款缓至"
            type="date"
            value={until}
            onChange={event => setUntil(event.target.value)}
          />
          <Button size="s" kind="outline" type="submit" disabled={until === ''}>
            试算缓付
          </Button>
        </form>
      )}
      <AskForDay
        fundCode={fundCode}
        day={day}
        proposal={proposal}
        onClose={() => setProposal(null)}
        onAsked={() => {
          if (proposal?.act === 'redemption limit') void draft.clear()
        }}
      />
    </section>
  )
}

type AskForDayProps = Pick<Flow, 'fundCode' | 'day'> & {
  proposal: Proposal | null
  onClose: () => void
  onAsked?: () => void
}

/** Requests an act on the day's redemptions of the fund; renders nothing without one. */
const AskForDay = ({ fundCode, day, proposal, ...dialog }: AskForDayProps) =>
  proposal && <AskDialog {...dialog} proposal={proposal} about={`${fundCode} ${day}`} refetch={['event.show']} />

/** The draft of the notice, in the format of the text import. */
function NoticeDraft({
  notice,
  fundCode,
  day,
}: {
  notice: NonNullable<Flow['notice']>
  fundCode: string
  day: string
}) {
  const text = ['---', `title: ${notice.title}`, `fundCode: "${fundCode}"`, '---', '', notice.body, ''].join('\n')
  return (
    <section className="c-sec">
      <h2>公告草稿</h2>
      <p>
        <b>{notice.title}</b>
      </p>
      <p className="c-huge__notice">{notice.body}</p>
      <Button
        size="s"
        kind="outline"
        icon="download"
        onClick={() => saveFile(`notice-${fundCode}-${day}.md`, text, 'text/markdown;charset=utf-8')}
      >
        下载草稿
      </Button>
    </section>
  )
}

type MandatoryProps = { flow: Flow; mandatory: NonNullable<Flow['mandatory']> }

/** For a day on which a money-market fund must charge it: the fee on what one holder sells above a share of the fund. */
function MandatoryFee({ flow: { fundCode, day, open }, mandatory: { share, rate, declared } }: MandatoryProps) {
  const { roles } = useMe()
  const [proposal, setProposal] = useState<Proposal | null>(null)
  const isOpen = open.some(({ act }) => act === 'redemption fee')
  return (
    <section className="c-sec">
      <h2>强制赎回费</h2>
      <p className="c-quiet">
        {declared
          ? `已决定：单一持有人当日申请超过 ${figureText(declared)} 份的部分收取 ${shareText(rate)}，全额归入基金财产。`
          : `单一持有人当日申请超过基金总份额 ${shareText(share)} 的部分收取 ${shareText(rate)}，全额归入基金财产；决定后，当日已提交的申请同样适用。`}
      </p>
      {!declared && !isOpen && staffCan(roles, 'event', 'make') && (
        <Button
          size="s"
          kind="outline"
          onClick={() => setProposal({ act: 'redemption fee', input: { fund: fundCode, day } })}
        >
          试算强制赎回费
        </Button>
      )}
      <AskForDay fundCode={fundCode} day={day} proposal={proposal} onClose={() => setProposal(null)} />
    </section>
  )
}
