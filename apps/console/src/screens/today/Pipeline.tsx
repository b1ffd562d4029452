import { staffCan } from '@zhixiao/domain/staff/staff-can.ts'
import { Icon } from '@zhixiao/ui/brand/Icon.tsx'
import { StatusDot } from '@zhixiao/ui/display/Tag.tsx'
import { classes } from '@zhixiao/ui/link.tsx'
import { Link, useNavigate } from 'react-router'
import { businessText } from '../../layout/use-business-time.ts'
import { Wide } from '../../layout/Wide.tsx'
import { useMarkedRow } from '../../list-keys.ts'
import { useMe } from '../../session.tsx'
import { minutesText, wanText } from '../../words.ts'
import type { Step } from './day.ts'
import { doneText, dotOf, lateText, stateText, stepName, stepWords } from './step-words.ts'

const keyOf = ({ step, about }: Step): string => `${step} ${about ?? ''}`

/** The steps of the day with their progress; J and K move, Enter opens the screen of a step. */
export function Pipeline({ steps }: { steps: readonly Step[] }) {
  const navigate = useNavigate()
  const place = usePlaces()
  const [marked] = useMarkedRow(steps.map(keyOf), key => {
    const step = steps.find(each => keyOf(each) === key)
    const to = step && place(step)?.to
    if (to) void navigate(to)
  })
  return (
    <Wide name="今天的流水线">
      <table className="c-table c-pipe">
        <caption className="sr-only">今天的流水线</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">进度</span>
            </th>
            <th scope="col">步骤</th>
            <th scope="col">应完成</th>
            <th scope="col">状态</th>
            <th scope="col" className="c-num">
              完成
            </th>
            <th scope="col" className="c-num">
              金额
            </th>
            <th scope="col">迟延</th>
            <th scope="col">由谁</th>
            <th scope="col">完成于</th>
            <th scope="col">
              <span className="sr-only">办理</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {steps.map((step, nth) => (
            <Row key={keyOf(step)} step={step} nth={nth + 1} isAt={keyOf(step) === marked} place={place(step)} />
          ))}
        </tbody>
      </table>
    </Wide>
  )
}

type Place = { to: string; name: string }

/** The page on which this reader works on a step or reads about it; null without the right. */
function usePlaces(): (step: Step) => Place | null {
  const { roles } = useMe()
  return ({ step, requestId, about, dueDay }) => {
    const { to, toName, readName = toName, area } = stepWords[step]
    if (to === null || (area !== null && !staffCan(roles, area, 'read'))) return null
    const mayMake = area !== null && staffCan(roles, area, 'make')
    const name = mayMake ? toName : readName
    if (step === 'huge') return { to: `/events/${about ?? ''}/${dueDay}`, name }
    if (step !== 'navs' || requestId === null || mayMake) return { to, name }
    return { to: `/requests/${requestId}`, name: staffCan(roles, 'nav', 'check') ? '去复核' : '看申请' }
  }
}

type RowProps = { step: Step; nth: number; isAt: boolean; place: Place | null }

function Row({ step, nth, isAt, place }: RowProps) {
  const { state, at, dueDay, amount, isAuto, by, doneAt } = step
  const words = stepWords[step.step]
  const late = lateText(step, minutesText)
  return (
    <tr className={isAt ? 'is-at' : undefined} aria-current={isAt || undefined}>
      <td className="c-pipe__mark">
        <span className={classes('c-step', state === 'done' && 'is-past', state === 'late' && 'is-late')}>
          {state === 'done' ? <Icon name="check" size={12} /> : state === 'late' ? '!' : nth}
        </span>
      </td>
      <th scope="row">
        <b>{stepName(step)}</b>
      </th>
      <td>{step.step === 'next' ? `${dueDay.slice(5)} ${at}` : at}</td>
      <td>
        <StatusDot state={dotOf(step)}>{stateText(step)}</StatusDot>
      </td>
      <td className="c-num">{doneText(step)}</td>
      <td className="c-num">{amount === null || step.all === 0 ? '--' : wanText(amount)}</td>
      <td className="c-warn">{late}</td>
      <td className="c-quiet">{isAuto ? '自动' : (by ?? words.who)}</td>
      <td className="c-quiet">{doneAt === null ? '--' : businessText(Date.parse(doneAt)).slice(-5)}</td>
      <td className="c-num">
        {place !== null && state !== 'none' && (
          <Go to={place.to} label={`${place.name} ${stepName(step)}`}>
            {place.name}
          </Go>
        )}
      </td>
    </tr>
  )
}

function Go({ to, label, children }: { to: string; label: string; children: string }) {
  return to.startsWith('#') ? (
    <a className="c-link" href={to} aria-label={label}>
      {children}
    </a>
  ) : (
    <Link className="c-link" to={to} aria-label={label}>
      {children}
    </Link>
  )
}
