import { actNameOf } from '@zhixiao/contract/acts/acts.ts'
import type { ConsoleOutput } from '@zhixiao/contract/console/console-calls.ts'
import { stateNames } from '@zhixiao/contract/console/staff-words.ts'
import { commandWords } from '@zhixiao/domain/staff/command-words.ts'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { StatusDot, Tag } from '@zhixiao/ui/display/Tag.tsx'
import { composes } from '@zhixiao/ui/form/composes.ts'
import { TextField } from '@zhixiao/ui/form/TextField.tsx'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { refresh } from '../../api/cache.ts'
import { call, isRefused } from '../../api/client.ts'
import { useCall } from '../../api/use-call.ts'
import { useSend } from '../../api/use-send.ts'
import { argumentsOf } from '../../argument-words.ts'
import { ShownView } from '../../ask/ShownView.tsx'
import { useKeys } from '../../keys.ts'
import { Loaded } from '../../layout/Loaded.tsx'
import { businessText } from '../../layout/use-business-time.ts'
import { useCheckedText } from '../../layout/use-checked-text.ts'
import { actText, actTitle, provedText } from '../../words.ts'
import { Papers } from './Papers.tsx'

type Emergency = ConsoleOutput<'emergency.show'>

/** One emergency act: its reason, its effects, and the review. */
export function EmergencyItem({ id, back }: { id: string; back: string }) {
  const answer = useCall('emergency.show', { id })
  const { data } = answer
  if (!data) return <Loaded of={answer} />
  return (
    <>
      <Head emergency={data} back={back} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is longer than the screen scrolls by keys, too */}
      <section className="c-item" aria-label="办理全文" tabIndex={0}>
        <What emergency={data} />
        {!data.byCommand && <Papers act={data.act} papers={data.papers} />}
        {data.outcome === 'objected' && <Objection emergency={data} />}
      </section>
      {data.outcome === null && <Review emergency={data} />}
    </>
  )
}

function Head({ emergency, back }: { emergency: Emergency; back: string }) {
  const { outcome, emergencyId, doneBy, doneAt, reviewedBy, reviewedAt, dueOn, overdue, proof } = emergency
  const how = emergency.byCommand ? '以运营命令' : provedText(proof)
  return (
    <div className="c-item__head">
      <Link className="c-item__back" to={back}>
        返回列表
      </Link>
      <h2>{actText(emergency)}</h2>
      <p>
        <StatusDot state={outcome === null ? 'pending' : outcome === 'confirmed' ? 'done' : 'failed'}>
          {outcome === null ? '待事后复核' : outcome === 'confirmed' ? '已确认' : '有异议'}
        </StatusDot>
        <Tag>事后复核 {emergencyId}</Tag>
      </p>
      <p>
        <span>
          {doneBy.fullName} {businessText(Date.parse(doneAt))} {how}办理
          {reviewedBy && reviewedAt && `，${reviewedBy.fullName} ${businessText(Date.parse(reviewedAt))} 复核`}
        </span>
        {outcome === null && (
          <span className="c-warn">{overdue ? `已逾期，应于 ${dueOn} 复核` : `最晚于 ${dueOn} 复核`}</span>
        )}
      </p>
    </div>
  )
}

function What({ emergency: { act, reason, input, preview, shown, opinion } }: { emergency: Emergency }) {
  const words = commandWords[act]
  const given = argumentsOf(act, input).filter(({ name }) => !shown?.totals.some(total => total.name === name))
  return (
    <>
      <section className="c-sec">
        <h3>未经事前复核的原因</h3>
        <p>{reason === '' ? '这项命令由一人执行，没有另一人复核。' : reason}</p>
        {opinion !== null && <p>复核意见：{opinion}</p>}
      </section>
      <section className="c-sec">
        <h3>办理内容</h3>
        {words && <p>{words.did}。</p>}
        {given.length > 0 && (
          <dl className="c-kv">
            {given.map(({ name, value }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
        {shown ? (
          <ShownView shown={shown} />
        ) : (
          <details>
            <summary>命令的原始输出</summary>
            <pre className="c-lines" lang="en">
              {preview.join('\n')}
            </pre>
          </details>
        )}
      </section>
    </>
  )
}

/** The page on which an emergency act can be reversed. */
function placeOf({ act, object }: Emergency): { to: string; name: string } | null {
  const [first = ''] = object.split(' ')
  if (act === 'fund suspend') return { to: `/funds/${first}/terms`, name: '基金资料' }
  if (act === 'payments hold') return { to: '/remittances?tab=held', name: '暂停的收付' }
  if (act === 'account freeze') return { to: `/customers/${first}`, name: '客户页' }
  if (act === 'content withdraw') return { to: `/content/${object}`, name: '这篇内容' }
  return act === 'operators suspend' ? { to: '/staff', name: '员工与权限' } : null
}

function Objection({ emergency }: { emergency: Emergency }) {
  const { act, object, reversal, reversals } = emergency
  const place = placeOf(emergency)
  return (
    <section className="c-sec">
      <h3>异议之后</h3>
      <p>
        复核人不同意这次“{actTitle(act, object)}”。请有权的人
        {place ? (
          <>
            在
            <Link className="c-link" to={place.to}>
              {place.name}
            </Link>
          </>
        ) : null}
        提交“{actNameOf(reversal ?? '')}”，经另一人复核后恢复；在此之前仍按已办理的执行。
      </p>
      {reversals.map(each => (
        <p key={each.requestId}>
          <Link className="c-link" to={`/requests/${each.requestId}`}>
            申请 {each.requestId}
          </Link>{' '}
          {actText(each)}，{stateNames[each.state].name}
        </p>
      ))}
    </section>
  )
}

const whyNotNames = {
  own: '不能复核本人的办理',
  right: '由这类申请的复核人或合规风控复核',
  invited: '您与对方在 30 天内有邀请关系，须由他人复核',
  decided: '已经复核',
} as const

type Outcome = 'confirmed' | 'objected'

/** The calls to refetch after a review. */
const REVIEWED = ['emergency.show', 'emergency.list', 'request.list', 'day.show'] as const

function Review({ emergency }: { emergency: Emergency }) {
  const { emergencyId: id, whyNot, takenBackBy } = emergency
  const { text: opinion, field: opinionField, setFault: setError } = useCheckedText()
  const [reversal, setReversal] = useState('')
  const field = useRef<HTMLInputElement>(null)
  /** The outcome chosen by R or A while the reason was missing; Enter in the reason's field submits it. */
  const asked = useRef<Outcome | null>(null)
  const { send, input: sending } = useSend(
    (outcome: Outcome) => {
      const named = outcome === 'objected' && takenBackBy === null && reversal.trim() !== ''
      const reversing = named && { reversal: reversal.trim() }
      return call('emergency.review', { id, outcome, opinion: opinion.trim(), ...reversing })
    },
    {
      refetch: REVIEWED,
      onFailed: async error => {
        setError(error.message)
        if (isRefused(error) && error.code !== 'CON-0400') await refresh(...REVIEWED)
      },
    },
  )
  const review = (outcome: Outcome) => {
    if (whyNot !== null) return
    if (opinion.trim() === '') {
      setError('请填写理由')
      field.current?.focus()
      return
    }
    setError('')
    void send(outcome)
  }
  // Without a reason, focuses the field for it.
  const byKey = (outcome: Outcome) => () => {
    asked.current = outcome
    if (opinion.trim() === '') field.current?.focus()
    else review(outcome)
  }
  useKeys({ a: byKey('confirmed'), r: byKey('objected') })
  if (whyNot !== null)
    return (
      <div className="c-acts">
        <span className="c-quiet">{whyNotNames[whyNot]}</span>
      </div>
    )
  return (
    <div className="c-acts">
      <TextField
        label="复核意见"
        hideLabel
        placeholder="复核意见，必填"
        {...opinionField}
        maxLength={200}
        ref={field}
        onKeyDown={event => {
          if (event.key === 'Enter' && asked.current && !composes(event.nativeEvent)) review(asked.current)
        }}
      />
      {takenBackBy === null && (
        <TextField
          label="有异议时以什么撤销"
          hideLabel
          placeholder="有异议时以什么撤销"
          value={reversal}
          onChange={event => setReversal(event.target.value)}
          maxLength={60}
        />
      )}
      <Button size="s" kind="outline" loading={sending === 'objected'} onClick={() => review('objected')}>
        {takenBackBy === null ? '异议' : `异议，应以“${actNameOf(takenBackBy)}”撤销`} <kbd className="c-kbd">R</kbd>
      </Button>
      <Button size="s" loading={sending === 'confirmed'} onClick={() => review('confirmed')}>
        确认 <kbd className="c-kbd">A</kbd>
      </Button>
    </div>
  )
}
