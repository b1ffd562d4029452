import { actNameOf, type Proposal } from '@zhixiao/contract/acts/acts.ts'
import type { ConsoleOutput } from '@zhixiao/contract/console/console-calls.ts'
import { staffCan } from '@zhixiao/domain/staff/staff-can.ts'
import { StatusDot } from '@zhixiao/ui/display/Tag.tsx'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { AskDialog } from '../../ask/AskDialog.tsx'
import { SecHead } from '../../layout/SecHead.tsx'
import { Wide } from '../../layout/Wide.tsx'
import { useMe } from '../../session.tsx'
import { AskEnd } from './AskEnd.tsx'

type Events = ConsoleOutput<'event.list'>
type Coming = Events['coming'][number]
type Asked = { proposal: Proposal; about: string }

/** Announced dividends and splits, and the form to enter another one before its NAV. */
export function Distributions({ events }: { events: Pick<Events, 'coming' | 'open'> }) {
  const { roles } = useMe()
  const [asked, setAsked] = useState<Asked | null>(null)
  const mayAsk = staffCan(roles, 'event', 'make')
  const open = events.open.filter(({ act }) => act !== 'fund liquidate' && act !== 'fund convert')
  return (
    <section className="c-sec">
      <SecHead title="分红与拆分" note="净值公布前登记，结算时办理" />
      <OpenRequests open={open} />
      {events.coming.length === 0 ? (
        <p className="c-quiet">没有已登记的分红与拆分。登记并通过后列在这里。</p>
      ) : (
        <Table coming={events.coming} ask={mayAsk ? setAsked : null} />
      )}
      {mayAsk ? <Entry ask={setAsked} /> : <p className="c-quiet">由运营录入登记，运营复核通过。</p>}
      {asked && <AskDialog {...asked} onClose={() => setAsked(null)} refetch={['event.list']} />}
    </section>
  )
}

/** Requests that wait for a second person. */
export function OpenRequests({ open }: { open: Events['open'] }) {
  if (open.length === 0) return null
  return (
    <Notice tone="info">
      待复核：
      {open.map(({ requestId, act, object }) => (
        <Link key={requestId} className="c-link c-events__request" to={`/requests/${requestId}`}>
          {actNameOf(act)} {object}
        </Link>
      ))}
    </Notice>
  )
}

const actOf = (kind: Coming['kind']) => (kind === 'dividend' ? 'dividend enter' : 'split enter')

function Table({ coming, ask }: { coming: readonly Coming[]; ask: ((asked: Asked) => void) | null }) {
  return (
    <Wide name="分红与拆分">
      <table className="c-table c-table--in">
        <caption className="sr-only">分红与拆分</caption>
        <thead>
          <tr>
            <th scope="col">基金</th>
            <th scope="col">事项</th>
            <th scope="col">除息日或拆分日</th>
            <th scope="col">权益登记日</th>
            <th scope="col">发放日</th>
            <th scope="col" className="c-num">
              每份
            </th>
            <th scope="col">状态</th>
            {ask && <th scope="col">决定</th>}
          </tr>
        </thead>
        <tbody>
          {coming.map(event => (
            <tr key={`${event.fundCode} ${event.kind} ${event.day}`}>
              <th scope="row">
                {event.fundCode} {event.fundName}
              </th>
              <td>{event.kind === 'dividend' ? '分红' : '拆分'}</td>
              <td>{event.day}</td>
              <td>{event.recordDay}</td>
              <td>{event.payDay ?? '--'}</td>
              <td className="c-num">{event.kind === 'dividend' ? `${event.figure} 元` : `1 : ${event.figure}`}</td>
              <td>
                <StatusDot state={event.isPriced ? 'done' : 'pending'}>
                  {event.isPriced ? '净值已公布' : '待净值公布'}
                </StatusDot>
              </td>
              {ask && (
                <td>
                  {event.isPriced ? (
                    <span className="c-quiet">--</span>
                  ) : (
                    <button
                      type="button"
                      aria-label={`取消 ${event.fundCode} ${event.day}`}
                      onClick={() =>
                        ask({
                          proposal: {
                            act: actOf(event.kind),
                            input: { fund: event.fundCode, day: event.day, cancel: true },
                          },
                          about: `${event.fundCode} ${event.day}`,
                        })
                      }
                    >
                      取消
                    </button>
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </Wide>
  )
}

const blank = { fundCode: '', day: '', figure: '', record: '', pay: '' }

/** The form of a dividend or split; entering the same day again changes the announced one. */
function Entry({ ask }: { ask: (asked: Asked) => void }) {
  const [kind, setKind] = useState<Coming['kind']>('dividend')
  const [typed, setTyped] = useState(blank)
  const [fault, setFault] = useState('')
  const input = (name: keyof typeof blank, label: string, type: 'text' | 'date' = 'text') => (
    <label>
      {label}
      <input
        type={type}
        value={typed[name]}
        maxLength={20}
        inputMode={type === 'text' ? 'decimal' : undefined}
        onChange={event => setTyped({ ...typed, [name]: event.target.value })}
      />
    </label>
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const [fundCode, figure] = [typed.fundCode, typed.figure].map(text => text.normalize('NFKC').trim())
    if (!fundCode || !/^[0-9]{6}$/.test(fundCode)) return setFault('请填写 6 位基金代码')
    if (typed.day === '') return setFault(kind === 'dividend' ? '请选择除息日' : '请选择拆分日')
    if (!figure) return setFault(kind === 'dividend' ? '请填写每份分红' : '请填写拆分比例')
    setFault('')
    const dates = {
      ...(typed.record !== '' && { record: typed.record }),
      ...(typed.pay !== '' && { pay: typed.pay }),
    }
    ask({
      proposal:
        kind === 'dividend'
          ? { act: 'dividend enter', input: { fund: fundCode, day: typed.day, perShare: figure, ...dates } }
          : { act: 'split enter', input: { fund: fundCode, day: typed.day, ratio: figure } },
      about: `${fundCode} ${typed.day}`,
    })
  }
  return (
    <form className="c-events__entry" onSubmit={submit} noValidate aria-label="登记分红或拆分">
      <label>
        事项
        <select value={kind} onChange={event => setKind(event.target.value === 'split' ? 'split' : 'dividend')}>
          <option value="dividend">分红</option>
          <option value="split">拆分</option>
        </select>
      </label>
      {input('fundCode', '基金代码')}
      {input('day', kind === 'dividend' ? '除息日' : '拆分日', 'date')}
      {input('figure', kind === 'dividend' ? '每份分红（元）' : '1 份拆为（份）')}
      {kind === 'dividend' && input('record', '权益登记日（空为除息日）', 'date')}
      {kind === 'dividend' && input('pay', '发放日（空为除息日）', 'date')}
      <AskEnd fault={fault} />
    </form>
  )
}
