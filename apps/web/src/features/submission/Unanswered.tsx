import type { CallName, OutputOf } from '@zhixiao/contract/calls.ts'
import { dateText } from '@zhixiao/domain/format/dates.ts'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { PageHead } from '@zhixiao/ui/display/PageHead.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { refresh, useCall } from '../../api/query.ts'
import type { Submission } from '../../api/submission-states.ts'
import { forgetSubmission, markUnsent, unansweredSubmissions, useSubmissions } from '../../api/submissions.ts'
import { focusMain } from '../../focus-main.ts'
import { Crumbs } from '../../layouts/Crumbs.tsx'
import { useVisitor } from '../../session/user.ts'
import { refreshAfterTrade } from '../order/refresh-after-trade.ts'
import { orderingCalls, resultPage, submissionPage } from './submission-pages.ts'

type UnansweredProps = {
  names?: readonly CallName[]
  /** The form for a new write; hidden while one has no answer. Without children the submissions are shown above a list. */
  children?: ReactNode
  /** Replaces a whole trade page: with a title and a link back. */
  isPage?: boolean
}

/**
 * Shows what this customer sent from this browser without an answer, with its outcome, which is looked up on every
 * visit before anything new can be sent.
 */
export function Unanswered({ names = orderingCalls, children = null, isPage = false }: UnansweredProps) {
  const { key } = useLocation()
  const visitor = useVisitor()
  useSubmissions()
  const place = `${key} ${visitor.state}`
  const left = unansweredSubmissions(names)
  // A submission sent from this very step is answered by the step itself.
  const [met, setMet] = useState({ place, ids: idsOf(left) })
  if (met.place !== place) setMet({ place, ids: idsOf(left) })
  const shown = left.filter(each => met.ids.includes(each.requestId))
  const isShown = shown.length > 0
  const replaces = isShown && children !== null
  // Back and refresh restore the step's scroll position, which would hide the panel under the header.
  useEffect(() => {
    if (!replaces) return
    scrollTo(0, 0)
    // What was pressed is gone with the step.
    if (document.activeElement === document.body) focusMain()
  }, [replaces])
  if (!isShown) return children
  // What was refused or lost on this page meanwhile appears after the next look-up.
  const lookAgain = () => setMet({ place, ids: idsOf(unansweredSubmissions(names)) })
  const states = shown.map(submission => (
    <SubmissionState key={submission.requestId} submission={submission} onClosed={lookAgain} />
  ))
  if (!isPage) return <div className="stack">{states}</div>
  return (
    <>
      <Crumbs />
      <PageHead title="查询提交结果" />
      <div className="with-rail">
        <div className="stack">{states}</div>
      </div>
    </>
  )
}

const idsOf = (submissions: readonly Submission[]): string[] => submissions.map(each => each.requestId)

type StateProps = { submission: Submission; onClosed: () => void }

function SubmissionState({ submission, onClosed }: StateProps) {
  const { data, error, isFetching, refetch } = useCall(
    'trade.requestFate',
    { requestId: submission.requestId },
    { staleMs: 0 },
  )
  return (
    <Panel title={data?.state === 'done' && !isFetching ? '申请已受理' : '有一项申请尚未收到结果'}>
      <div className="stack">
        <p>
          {submission.label}
          {data?.at && <span className="cell-sub">{dateText(data.at, 'YYYY-MM-DD HH:mm:ss')} 受理</span>}
        </p>
        {isFetching ? (
          <Notice>正在查询提交结果</Notice>
        ) : error ? (
          <Notice tone="danger" alert>
            暂时查不到提交结果：{error.message}
          </Notice>
        ) : (
          data && <Outcome submission={submission} outcome={data} onClosed={onClosed} />
        )}
        {error && !isFetching && (
          <div className="form-actions">
            <Button onClick={() => void refetch()}>重新查询</Button>
          </div>
        )}
      </div>
    </Panel>
  )
}

type OutcomeProps = StateProps & { outcome: OutputOf<'trade.requestFate'> }

function Outcome({ submission, outcome, onClosed }: OutcomeProps) {
  const navigate = useNavigate()
  const { state: step } = useLocation()
  const [result, again] = [resultPage(submission, outcome), submissionPage(submission)]
  const close = async () => {
    await forgetSubmission(submission.requestId)
    await Promise.all([refreshAfterTrade(), refresh('account.bankMine', 'account.bankTies', 'query.remitNotice')])
    onClosed()
  }
  const giveUp = async () => {
    await markUnsent(submission.requestId)
    onClosed()
  }
  const seeResult = async () => {
    await close()
    if (result !== null) await navigate(result, { replace: true })
  }
  const sendAgain = async () => {
    await markUnsent(submission.requestId)
    const draft = { ...submission.fields, requestId: submission.requestId }
    // A confirm step that was found unanswered becomes the new one: Back must not lead to it once the order is placed.
    if (again !== null) await navigate(again, { state: draft, replace: step?.requestId === submission.requestId })
  }
  if (outcome.state === 'done') {
    return (
      <>
        <Notice tone="success" alert>
          {doneWords(submission, outcome)}
        </Notice>
        <div className="form-actions">
          {result !== null && <Button onClick={() => void seeResult()}>查看结果</Button>}
          <Button kind={result === null ? 'primary' : 'outline'} onClick={() => void close()}>
            知道了
          </Button>
        </div>
      </>
    )
  }
  return (
    <>
      <Notice tone="warning" alert>
        系统未收到这项申请
        {again === null ? '，如仍需办理请重新操作，不会重复办理。' : '，可以重新提交，不会重复办理。'}
      </Notice>
      <div className="form-actions">
        {again !== null && <Button onClick={() => void sendAgain()}>重新提交</Button>}
        <Button kind={again === null ? 'primary' : 'outline'} onClick={() => void giveUp()}>
          {again === null ? '知道了' : '不再提交'}
        </Button>
      </div>
    </>
  )
}

function doneWords({ name }: Submission, { orderId }: OutputOf<'trade.requestFate'>): string {
  if (name === 'trade.withdrawal') return '撤单成功，无需再次撤单。'
  return `已提交成功${orderId === null ? '' : `，单号 ${orderId}`}，无需重复提交。`
}
