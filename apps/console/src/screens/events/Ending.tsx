import type { ConsoleOutput } from '@zhixiao/contract/console/console-calls.ts'
import { isTradeAmount } from '@zhixiao/domain/validate/rules.ts'
import { StatusDot } from '@zhixiao/ui/display/Tag.tsx'
import { type FormEvent, useState } from 'react'
import { WideTable } from '../../layout/Wide.tsx'
import { plainFigure } from '../../plain-figure.ts'
import { figureText } from '../../words.ts'
import { AskEnd } from './AskEnd.tsx'
import { type Asked, EventPart } from './EventPart.tsx'

type Events = ConsoleOutput<'event.list'>

/** Payments of funds that end, and the form of the next one. */
export function Ending({ events }: { events: Pick<Events, 'ending' | 'open'> }) {
  return (
    <EventPart
      title="基金清算"
      note="第一次派发须在最后运作日 15:00 前通过复核"
      act="fund liquidate"
      open={events.open}
      entry={ask => <Entry ask={ask} />}
    >
      {events.ending.length === 0 ? (
        <p className="c-quiet">没有清算派发。提交并通过后列在这里。</p>
      ) : (
        <Payments ending={events.ending} />
      )}
    </EventPart>
  )
}

function Payments({ ending }: { ending: Events['ending'] }) {
  return (
    <WideTable
      name="清算派发"
      columns={['基金', '权益登记日', { figure: '派发金额（元）' }, { figure: '已派发' }, { figure: '尾差' }, '状态']}
    >
      <tbody>
        {ending.map(({ fundCode, fundName, day, amount, isLast, paid, left }) => (
          <tr key={`${fundCode} ${day}`}>
            <th scope="row">
              {fundCode} {fundName}
            </th>
            <td>{day}</td>
            <td className="c-num">{figureText(amount)}</td>
            <td className="c-num">{paid === null ? '--' : figureText(paid)}</td>
            <td className="c-num">{left === null ? '--' : figureText(left)}</td>
            <td>
              <StatusDot state={paid === null ? 'pending' : 'done'}>
                {paid === null ? '待结算' : isLast ? '已派发，份额注销' : '已派发'}
              </StatusDot>
            </td>
          </tr>
        ))}
      </tbody>
    </WideTable>
  )
}

const blank = { fundCode: '', day: '', amount: '', isLast: false }

function Entry({ ask }: { ask: (asked: Asked) => void }) {
  const [typed, setTyped] = useState(blank)
  const [fault, setFault] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const [fund, amount] = [typed.fundCode.normalize('NFKC').trim(), plainFigure(typed.amount)]
    if (!/^[0-9]{6}$/.test(fund)) return setFault('请填写 6 位基金代码')
    if (typed.day === '') return setFault('请选择最后运作日或权益登记日')
    if (!isTradeAmount(amount)) return setFault('请填写派发金额，最多 2 位小数')
    setFault('')
    const input = { fund, day: typed.day, amount, ...(typed.isLast && { last: true as const }) }
    ask({ proposal: { act: 'fund liquidate', input }, about: `${fund} ${typed.day}` })
  }
  return (
    <form className="c-events__entry" onSubmit={submit} noValidate aria-label="清算派发">
      <label>
        基金代码
        <input
          value={typed.fundCode}
          maxLength={20}
          inputMode="decimal"
          onChange={event => setTyped({ ...typed, fundCode: event.target.value })}
        />
      </label>
      <label>
        最后运作日或权益登记日
        <input type="date" value={typed.day} onChange={event => setTyped({ ...typed, day: event.target.value })} />
      </label>
      <label>
        派发金额（元）
        <input
          value={typed.amount}
          maxLength={20}
          inputMode="decimal"
          onChange={event => setTyped({ ...typed, amount: event.target.value })}
        />
      </label>
      <label>
        派发
        <select
          value={typed.isLast ? 'last' : 'more'}
          onChange={event => setTyped({ ...typed, isLast: event.target.value === 'last' })}
        >
          <option value="more">还有后续派发</option>
          <option value="last">最后一次，注销份额</option>
        </select>
      </label>
      <AskEnd fault={fault} />
    </form>
  )
}
