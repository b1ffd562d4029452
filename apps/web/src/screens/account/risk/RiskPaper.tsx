import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { ErrorBlock } from '@zhixiao/ui/feedback/Empty.tsx'
import { TableSkeleton } from '@zhixiao/ui/feedback/Loading.tsx'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { useState } from 'react'
import { useCall, useSend } from '../../../api/query.ts'
import { type Answers, sentAnswers, withoutRefused } from '../../../features/risk/answers.ts'
import { Questionnaire } from '../../../features/risk/Questionnaire.tsx'
import { AgreementLinks } from '../../../form/AgreementLinks.tsx'
import { acceptedOf, useAgreements } from '../../../form/use-agreements.ts'
import { reasonOf } from '../../../form/use-fields.ts'
import { createTyped } from '../../../session/typed.ts'
import { usedUpText } from './attempts.ts'
import { answersSaved, saveAnswers } from './draft.ts'

const useAnswers = createTyped<Answers>()

type Props = { onDone: () => Promise<void>; onBack?: () => void }

/** The current questionnaire. */
export function RiskPaper({ onDone, ...back }: Props) {
  const paper = useCall('account.riskInfo', {})
  const submission = useSend('account.riskSubmit')
  const agreements = useAgreements('risk')
  const [refusal, setRefusal] = useState<string>()
  const { data, error } = paper
  if (!data)
    return error ? <ErrorBlock title={error.message} onRetry={() => void paper.refetch()} /> : <TableSkeleton />

  /** Returns the field that was refused. */
  async function submit(answers: Answers): Promise<string | undefined> {
    const riskAnswers = data && sentAnswers(data.questions, answers)
    if (!riskAnswers) return undefined
    setRefusal(undefined)
    await answersSaved()
    const result = await submission.send({
      paperVersion: data.paperVersion,
      riskAnswers,
      agreements: acceptedOf(agreements),
    })
    if (result.ok) {
      await onDone()
      return undefined
    }
    setRefusal(reasonOf(result))
    if (result.code === 'RISK-0001') await paper.refetch()
    return result.field
  }
  const noTriesLeft = data.attemptsFrom === null ? undefined : usedUpText(data.attemptsFrom)
  const message = refusal ?? noTriesLeft
  return (
    <>
      {message && (
        <Notice tone="warning" alert>
          {message}
        </Notice>
      )}
      <Sheet
        key={data.paperVersion}
        paper={data}
        pending={submission.pending}
        onAnswer={() => setRefusal(undefined)}
        onDone={submit}
        {...back}
      />
      <p className="faint">
        提交即表示您已阅读并同意 <AgreementLinks agreements={agreements} />
        ，并确认所填信息真实、准确、完整。
      </p>
    </>
  )
}

type SheetProps = Omit<Props, 'onDone'> & {
  paper: OutputOf<'account.riskInfo'>
  pending: boolean
  /** The customer changed an answer. */
  onAnswer: () => void
  onDone: (answers: Answers) => Promise<string | undefined>
}

/** One version of the questionnaire; continues from the answers saved on the server. */
function Sheet({ paper: { paperVersion, questions, draft }, pending, onAnswer, onDone, ...back }: SheetProps) {
  const [answers, setAnswers] = useAnswers(`risk ${paperVersion}`, draft ?? {})
  const [wasBegun] = useState(Object.keys(answers).length > 0)
  const [refusals, setRefusals] = useState(0)
  const change = (next: Answers) => {
    setAnswers(next)
    saveAnswers({ paperVersion, answers: next })
  }
  async function submit() {
    const left = withoutRefused(answers, await onDone(answers))
    if (left === answers) return
    change(left)
    setRefusals(refusals + 1)
  }
  return (
    <>
      {wasBegun && <Notice>已恢复上次未提交的作答，可在答题卡中查看和修改。</Notice>}
      <Questionnaire
        // Returns to the question whose answer was refused.
        key={refusals}
        isReturned={refusals > 0}
        questions={questions}
        answers={answers}
        onChange={next => {
          onAnswer()
          change(next)
        }}
        onDone={() => void submit()}
        doneLabel="提交"
        pending={pending}
        {...back}
      />
    </>
  )
}
