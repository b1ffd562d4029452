import './events.css'
import type { Proposal } from '@zhixiao/contract/acts/acts.ts'
import type { ConsoleOutput } from '@zhixiao/contract/console/console-calls.ts'
import { staffCan } from '@zhixiao/domain/staff/staff-can.ts'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { StatusDot } from '@zhixiao/ui/display/Tag.tsx'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { useCall } from '../../api/use-call.ts'
import { AskDialog } from '../../ask/AskDialog.tsx'
import { Loaded } from '../../layout/Loaded.tsx'
import { Page } from '../../layout/Page.tsx'
import { WideTable } from '../../layout/Wide.tsx'
import { untilRenewal } from '../../renew.ts'
import { useMe } from '../../session.tsx'
import { figureText } from '../../words.ts'
import { Converting } from './Converting.tsx'
import { Distributions } from './Distributions.tsx'
import { Ending } from './Ending.tsx'
import { Redemption } from './Redemption.tsx'

type Events = ConsoleOutput<'event.list'>

/** Decisions of the manager: huge redemptions that wait, dividends and splits to come, raisings, funds that end and those that are converted. */
export function EventsScreen() {
  const { fundCode, day } = useParams()
  if (fundCode !== undefined && day !== undefined)
    return <Redemption key={`${fundCode} ${day}`} fundCode={fundCode} day={day} />
  return <List />
}

function List() {
  const answer = useCall('event.list', {}, { refetchInterval: untilRenewal })
  const { data } = answer
  const huge = data?.flows.filter(flow => flow.isHuge).length ?? 0
  return (
    <Page title="分红与特殊事项" about={data && (huge > 0 ? `${huge} 项巨额赎回` : '没有巨额赎回')} keys={[]}>
      <Loaded of={answer} />
      {data && (
        <>
          <Flows flows={data.flows} />
          <Distributions events={data} />
          <Raising funds={data.raising} />
          <Ending events={data} />
          <Converting events={data} />
        </>
      )}
    </Page>
  )
}

function Flows({ flows }: { flows: Events['flows'] }) {
  return (
    <section className="c-sec">
      <h2>待确认的赎回</h2>
      {flows.length === 0 ? (
        <p className="c-quiet">没有待确认的申购、赎回与转换。有赎回后按基金和交易日列在这里。</p>
      ) : (
        <WideTable
          name="待确认的赎回"
          caption="待确认的净赎回，按基金和交易日"
          columns={[
            '基金',
            '交易日',
            { figure: '前一日总份额' },
            { figure: '赎回与转出' },
            { figure: '申购与转入' },
            { figure: '净赎回' },
            { figure: '占总份额' },
            '状态',
          ]}
        >
          <tbody>
            {flows.map(flow => (
              <tr key={`${flow.fundCode} ${flow.day}`}>
                <th scope="row">
                  <Link className="c-link" to={`/events/${flow.fundCode}/${flow.day}`}>
                    {flow.fundCode} {flow.fundName}
                  </Link>
                </th>
                <td>{flow.day}</td>
                <td className="c-num">{figureText(flow.previousTotal)}</td>
                <td className="c-num">{figureText(flow.out)}</td>
                <td className="c-num">{figureText(flow.in)}</td>
                <td className="c-num">{figureText(flow.net)}</td>
                <td className={flow.isHuge ? 'c-num c-warn' : 'c-num'}>{flow.percent}%</td>
                <td>
                  <StatusDot state={flow.isHuge ? (flow.accepted === null ? 'pending' : 'done') : 'void'}>
                    {stateOf(flow)}
                  </StatusDot>
                </td>
              </tr>
            ))}
          </tbody>
        </WideTable>
      )}
    </section>
  )
}

const stateOf = ({ isHuge, accepted }: Events['flows'][number]): string => {
  if (!isHuge) return '全部接受'
  return accepted === null ? '巨额赎回，待决定' : `巨额赎回，接受 ${figureText(accepted)} 份`
}

function Raising({ funds }: { funds: Events['raising'] }) {
  const { roles } = useMe()
  const [asked, setAsked] = useState<{ proposal: Proposal; about: string } | null>(null)
  const mayAsk = staffCan(roles, 'event', 'make')
  return (
    <section className="c-sec">
      <h2>募集中的基金</h2>
      {funds.length === 0 ? (
        <p className="c-quiet">没有募集中的基金。</p>
      ) : (
        <WideTable
          name="募集中的基金"
          columns={['基金', '募集期', { figure: '本公司认购（元）' }, { figure: '认购户数' }, '决定']}
        >
          <tbody>
            {funds.map(fund => (
              <tr key={fund.fundCode}>
                <th scope="row">
                  {fund.fundCode} {fund.fundName}
                </th>
                <td>
                  {fund.start ?? '--'} 至 {fund.end ?? '--'}
                </td>
                <td className="c-num">{figureText(fund.paid)}</td>
                <td className="c-num">{fund.holders}</td>
                <td>
                  {mayAsk ? (
                    <RaisingActs fundCode={fund.fundCode} ask={setAsked} />
                  ) : (
                    <span className="c-quiet">由运营录入提交</span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </WideTable>
      )}
      {asked && <AskDialog {...asked} onClose={() => setAsked(null)} />}
    </section>
  )
}

type Ask = (asked: { proposal: Proposal; about: string }) => void

function RaisingActs({ fundCode, ask }: { fundCode: string; ask: Ask }) {
  const { now } = useMe()
  const [day, setDay] = useState(now.slice(0, 10))
  return (
    <span className="c-events__acts">
      <input type="date" aria-label={`${fundCode} 成立日`} value={day} onChange={event => setDay(event.target.value)} />
      <Button
        size="s"
        kind="outline"
        disabled={day === ''}
        onClick={() =>
          ask({ proposal: { act: 'raising found', input: { fund: fundCode, day } }, about: `${fundCode} ${day}` })
        }
      >
        成立
      </Button>
      <Button
        size="s"
        kind="ghost"
        onClick={() => ask({ proposal: { act: 'raising fail', input: { fund: fundCode } }, about: fundCode })}
      >
        募集失败
      </Button>
    </span>
  )
}
