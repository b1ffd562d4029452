import type { ConsoleOutput } from '@zhixiao/contract/console/console-calls.ts'
import { StatusDot } from '@zhixiao/ui/display/Tag.tsx'
import { type FormEvent, useState } from 'react'
import { WideTable } from '../../layout/Wide.tsx'
import { figureText } from '../../words.ts'
import { AskEnd } from './AskEnd.tsx'
import { type Asked, EventPart } from './EventPart.tsx'

type Events = ConsoleOutput<'event.list'>

/** Funds whose shares all become shares of another, and the form of the next one. */
export function Converting({ events }: { events: Pick<Events, 'converting' | 'open'> }) {
  return (
    <EventPart
      title="份额转换"
      note="须在基准日 15:00 前通过复核"
      act="fund convert"
      open={events.open}
      entry={ask => <Entry ask={ask} />}
    >
      {events.converting.length === 0 ? (
        <p className="c-quiet">没有份额转换。提交并通过后列在这里。</p>
      ) : (
        <Conversions converting={events.converting} />
      )}
    </EventPart>
  )
}

function Conversions({ converting }: { converting: Events['converting'] }) {
  return (
    <WideTable
      name="份额转换"
      columns={['转出基金', '转入基金', '基准日', { figure: '转出份额' }, { figure: '持有账户' }, '状态']}
    >
      <tbody>
        {converting.map(({ fundCode, fundName, target, targetName, day, shares, holders }) => (
          <tr key={fundCode}>
            <th scope="row">
              {fundCode} {fundName}
            </th>
            <td>
              {target} {targetName}
            </td>
            <td>{day}</td>
            <td className="c-num">{shares === null ? '--' : figureText(shares)}</td>
            <td className="c-num">{holders === null ? '--' : holders}</td>
            <td>
              <StatusDot state={shares === null ? 'pending' : 'done'}>
                {shares === null ? '待结算' : '已转换'}
              </StatusDot>
            </td>
          </tr>
        ))}
      </tbody>
    </WideTable>
  )
}

const blank = { fund: '', target: '', day: '' }

function Entry({ ask }: { ask: (asked: Asked) => void }) {
  const [typed, setTyped] = useState(blank)
  const [fault, setFault] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const [fund, target] = [typed.fund, typed.target].map(each => each.normalize('NFKC').trim())
    if (fund === undefined || !/^[0-9]{6}$/.test(fund)) return setFault('请填写 6 位转出基金代码')
    if (target === undefined || !/^[0-9]{6}$/.test(target)) return setFault('请填写 6 位转入基金代码')
    if (typed.day === '') return setFault('请选择份额转换基准日')
    setFault('')
    const { day } = typed
    ask({ proposal: { act: 'fund convert', input: { fund, target, day } }, about: `${fund} ${target} ${day}` })
  }
  const code = (label: string, name: 'fund' | 'target') => (
    <label>
      {label}
      <input
        value={typed[name]}
        maxLength={20}
        inputMode="decimal"
        onChange={event => setTyped({ ...typed, [name]: event.target.value })}
      />
    </label>
  )
  return (
    <form className="c-events__entry" onSubmit={submit} noValidate aria-label="份额转换">
      {code('转出基金代码', 'fund')}
      {code('转入基金代码', 'target')}
      <label>
        份额转换基准日
        <input type="date" value={typed.day} onChange={event => setTyped({ ...typed, day: event.target.value })} />
      </label>
      <AskEnd fault={fault} />
    </form>
  )
}
