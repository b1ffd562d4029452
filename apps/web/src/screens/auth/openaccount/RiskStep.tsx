import { ErrorBlock } from '@zhixiao/ui/feedback/Empty.tsx'
import { TableSkeleton } from '@zhixiao/ui/feedback/Loading.tsx'
import { useCall } from '../../../api/query.ts'
import { sentAnswers } from '../../../features/risk/answers.ts'
import { Questionnaire } from '../../../features/risk/Questionnaire.tsx'
import { changeDraft, useDraft } from './draft.ts'
import type { StepProps } from './step-props.ts'

export function RiskStep({ onNext, onBack }: StepProps) {
  const paper = useCall('account.riskInfo', {}, { staleMs: 60_000 })
  const { answers, paperVersion } = useDraft()
  const { data, error } = paper
  if (!data)
    return error ? <ErrorBlock title={error.message} onRetry={() => void paper.refetch()} /> : <TableSkeleton />
  // Answers to another version of the questionnaire are dropped.
  const current = paperVersion === data.paperVersion ? answers : {}
  return (
    <Questionnaire
      key={data.paperVersion}
      questions={data.questions}
      answers={current}
      onChange={next => changeDraft(() => ({ answers: next, paperVersion: data.paperVersion, riskDone: false }))}
      onDone={() => {
        changeDraft(() => ({ riskDone: sentAnswers(data.questions, current) !== null }))
        onNext()
      }}
      doneLabel="下一步"
      onBack={onBack}
    />
  )
}
