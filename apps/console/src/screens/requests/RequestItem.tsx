import type { ConsoleOutput } from '@zhixiao/contract/console/console-calls.ts'
import { stateNames } from '@zhixiao/contract/console/staff-words.ts'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { StatusDot, Tag } from '@zhixiao/ui/display/Tag.tsx'
import { focusPage } from '@zhixiao/ui/feedback/Dialog.tsx'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { TextField } from '@zhixiao/ui/form/TextField.tsx'
import { type FormEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { refresh } from '../../api/cache.ts'
import { call, isRefused } from '../../api/client.ts'
import { useCall } from '../../api/use-call.ts'
import { useSend } from '../../api/use-send.ts'
import { argumentsOf } from '../../argument-words.ts'
import { Fault } from '../../Fault.tsx'
import { useKeys } from '../../keys.ts'
import { Loaded } from '../../layout/Loaded.tsx'
import { businessText, useMinutesUntil } from '../../layout/use-business-time.ts'
import { useCheckedText } from '../../layout/use-checked-text.ts'
import { useMe } from '../../session.tsx'
import { actText, minutesText, movedText, needsText, provedText, whyNotNames } from '../../words.ts'
import { ApproveDialog, type Approved } from './ApproveDialog.tsx'
import { Checks } from './Checks.tsx'
import { Papers } from './Papers.tsx'
import { Preview } from './Preview.tsx'
import { ResubmitRejected } from './ResubmitRejected.tsx'
import { SealedFields } from './SealedFields.tsx'
import { TakeCopy } from './TakeCopy.tsx'
import { useResubmit } from './use-resubmit.ts'

type Request = ConsoleOutput<'request.show'>

/** One request: its changes, the engine's result now, and the decision. */
export function RequestItem({ id, back }: { id: string; back: string }) {
  const me = useMe()
  const answer = useCall('request.show', { id })
  const { data } = answer
  const [approved, setApproved] = useState<Approved | null>(null)
  const [refused, setRefused] = useState('')
  if (!data) return <Loaded of={answer} />
  return (
    <>
      <Head request={data} back={back} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is longer than the screen scrolls by keys, too */}
      <section className="c-item" aria-label="申请全文" tabIndex={0}>
        {/* The second of two deciders reads the first decision here; while the request is open, the form shows the fault. */}
        {refused !== '' && data.state !== 'open' && (
          <div className="c-sec">
            {data.decidedBy?.name === me.name ? (
              // Seen after a lost answer, or on a second page.
              <Notice tone="info" alert>
                您此前已处理这一项：{refused}
              </Notice>
            ) : (
              <Notice tone="warning" alert>
                您的处理没有生效：{data.state === 'expired' ? '申请已失效，仍要办理的由提交人重新提交' : refused}
              </Notice>
            )}
          </div>
        )}
        {approved && (
          <div className="c-sec">
            <Notice tone="success" alert>
              {approved.isFirst ? '您的通过已记录，另一位复核人通过后生效。' : '已通过，按下列内容办理。'}
            </Notice>
          </div>
        )}
        <div className="c-item__what">
          <What request={data} />
          {data.state === 'open' && <Checks request={data} />}
        </div>
        <TakeCopy request={data} />
        <Papers act={data.act} papers={data.papers} />
        <Preview request={data} />
      </section>
      {data.state === 'open' && <Decision request={data} onApproved={setApproved} onRefused={setRefused} />}
      {data.state !== 'open' && data.canResubmit && (
        <div className="c-acts">
          <span className="c-quiet">按原内容重新试算并提交；内容要改的，请在原页面修改后提交。</span>
          {data.state === 'rejected' ? <ResubmitRejected request={data} /> : <Resubmit id={id} />}
        </div>
      )}
    </>
  )
}

/** Resubmits the reader's own request that expired or whose effects have changed. */
function Resubmit({ id }: { id: string }) {
  const again = useResubmit(id)
  return (
    <>
      <Button size="s" loading={again.isSending} onClick={() => again.send({})}>
        重新提交
      </Button>
      <Fault text={again.fault} inLine />
    </>
  )
}

const decisionNames = { open: '处理', released: '通过', rejected: '驳回', withdrawn: '撤回', expired: '处理' } as const

function Head({ request, back }: { request: Request; back: string }) {
  const { state, requestId, requestedBy, requestedAt, expiresAt, decidedBy, decidedAt, reason } = request
  const proof = provedText(request.proof)
  const { name, dot } = stateNames[state]
  return (
    <div className="c-item__head">
      <Link className="c-item__back" to={back}>
        返回列表
      </Link>
      <h2>{actText(request)}</h2>
      <p>
        <StatusDot state={dot}>{name}</StatusDot>
        <Tag>申请 {requestId}</Tag>
      </p>
      <p>
        <span>
          {requestedBy.fullName} {businessText(Date.parse(requestedAt))} 提交
          {decidedBy &&
            decidedAt &&
            `，${decidedBy.fullName} ${businessText(Date.parse(decidedAt))} ${proof}${decisionNames[state]}`}
          {reason !== '' && `：${reason}`}
        </span>
        {state === 'open' && <Expiry at={expiresAt} />}
      </p>
    </div>
  )
}

function Expiry({ at }: { at: string }) {
  const left = useMinutesUntil(at)
  return (
    <span className="c-warn">
      {businessText(Date.parse(at))} 失效，剩 {minutesText(left)}
    </span>
  )
}

function What({ request }: { request: Request }) {
  const { requestId, act, object, state, input, amount, files, note } = request
  const moved = movedText(amount)
  const isText = act === 'content put' || act === 'agreement put'
  return (
    <section className="c-sec">
      <h3>变更内容</h3>
      <dl className="c-kv">
        {note !== '' && (
          <div>
            <dt>提交说明</dt>
            <dd>{note}</dd>
          </div>
        )}
        {moved && (
          <div>
            <dt>金额</dt>
            <dd>{moved}</dd>
          </div>
        )}
        {request.needs.length > 0 && (
          <div>
            <dt>须由</dt>
            <dd>
              {needsText(request.needs)}
              {request.approvals.map(({ name, fullName, at }) => (
                <span key={name}>
                  ，{fullName} {businessText(Date.parse(at))} 通过
                </span>
              ))}
            </dd>
          </div>
        )}
        {argumentsOf(
          act,
          input,
          files.map(({ name }) => name),
        ).map(({ name, value }) => (
          <div key={`${name} ${value}`}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <SealedFields request={request} />
        {files.map(({ name, sha256, bytes }) => (
          <div key={sha256}>
            <dt>文件</dt>
            <dd>
              {name}，{bytes.toLocaleString('zh-CN')} 字节，SHA-256 <code>{sha256.slice(0, 16)}</code>
            </dd>
          </div>
        ))}
      </dl>
      {isText && (
        <p>
          <Link className="c-link" to={`/content/${object}${state === 'open' ? `?at=r${requestId}` : ''}`}>
            看全文与预览
          </Link>
        </p>
      )}
    </section>
  )
}

type DecisionProps = {
  request: Request
  onApproved: (approved: Approved) => void
  onRefused: (reason: string) => void
}

function Decision({ request, onApproved, onRefused }: DecisionProps) {
  const { requestId: id, canApprove, whyNot, unchanged, requestedBy } = request
  const me = useMe()
  const { text: reason, field: reasonField, setFault: setError } = useCheckedText()
  const [isAsking, setAsking] = useState(false)
  const opinion = useRef<HTMLInputElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const isOwn = requestedBy.name === me.name
  const mayReject = isOwn || canApprove || whyNot === 'limit'
  const again = () => refresh('request.show', 'request.list', 'day.show')
  const rejection = useSend(() => call('request.reject', { id, reason: reason.trim() }), {
    refetch: ['request.show', 'request.list', 'day.show'],
    onDone: () => void setTimeout(focusPage),
    onFailed: async error => {
      setError(error.message)
      if (isRefused(error)) {
        onRefused(error.message)
        await again()
      }
      setTimeout(focusPage)
    },
  })
  const reject = (event: FormEvent) => {
    event.preventDefault()
    if (!mayReject || rejection.isSending) return
    opinion.current?.focus()
    if (reason.trim() === '') return setError(isOwn ? '撤回时请填写理由' : '驳回时请填写理由')
    setError('')
    onRefused('')
    void rejection.send()
  }
  const ask = () => {
    if (canApprove && unchanged) setAsking(true)
  }
  // Submits a typed reason, else focuses the field for it.
  useKeys({ a: ask, r: () => (reason.trim() === '' ? opinion.current?.focus() : form.current?.requestSubmit()) })
  return (
    <>
      <form className="c-acts" onSubmit={reject} noValidate ref={form}>
        <TextField
          label="意见"
          hideLabel
          placeholder={isOwn ? '撤回的理由，必填' : '意见，驳回时必填'}
          {...reasonField}
          maxLength={200}
          ref={opinion}
        />
        {mayReject && (
          <Button size="s" kind="outline" type="submit" loading={rejection.isSending}>
            {isOwn ? '撤回' : '驳回'} <kbd className="c-kbd">R</kbd>
          </Button>
        )}
        {!isOwn && (
          <Button
            size="s"
            disabled={!canApprove || !unchanged}
            reason={whyNot ? whyNotNames[whyNot] : unchanged ? '' : '情况已变化'}
            onClick={ask}
          >
            通过 <kbd className="c-kbd">A</kbd>
          </Button>
        )}
        {isOwn && request.canResubmit && <Resubmit id={id} />}
        {isOwn && !request.canResubmit && <span className="c-quiet">{whyNotNames.own}</span>}
      </form>
      {isAsking && (
        <ApproveDialog
          request={request}
          onClose={() => setAsking(false)}
          onDone={again}
          onApproved={onApproved}
          onRefused={onRefused}
        />
      )}
    </>
  )
}
