import { Button } from '@zhixiao/ui/action/Button.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { Progress } from '@zhixiao/ui/display/Progress.tsx'
import { FieldError } from '@zhixiao/ui/form/Field.tsx'
import { RadioCards } from '@zhixiao/ui/form/RadioCards.tsx'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type Answers, firstOpen, type Question } from './answers.ts'
import { ClassTable } from './ClassTable.tsx'
import './questionnaire.css'

type Props = {
  questions: readonly Question[]
  answers: Answers
  onChange: (answers: Answers) => void
  onDone: () => void
  /** Label of the last button: 提交. */
  doneLabel: string
  pending?: boolean
  /** Leaves the questionnaire, from the first question. */
  onBack?: () => void
  /** The form came back with a refused answer: its question takes the focus. */
  isReturned?: boolean
}

/** One question per screen, with a card that links to every question. */
export function Questionnaire(props: Props) {
  const { questions, answers, onChange, onDone, doneLabel, pending = false, onBack, isReturned = false } = props
  const [place, setPlace] = useState(() => firstOpen(questions, answers))
  const [missed, setMissed] = useState(false)
  const title = useRef<HTMLHeadingElement>(null)
  const moved = useRef(isReturned)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new question is the reason to move the focus
  useEffect(() => {
    if (moved.current) title.current?.focus()
    moved.current = true
  }, [place])

  const question = questions[place]
  if (!question) return null
  const chosen = answers[question.questionId]
  const go = (next: number) => {
    setMissed(false)
    setPlace(next)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (chosen === undefined) return setMissed(true)
    if (place < questions.length - 1) return go(place + 1)
    const open = firstOpen(questions, answers)
    if (answers[questions[open]?.questionId ?? ''] === undefined) return go(open)
    onDone()
  }
  const back = place > 0 ? () => go(place - 1) : onBack
  const last = place === questions.length - 1
  return (
    <div className="with-rail with-rail--s">
      <Panel className="quiz-panel" label="题目">
        <div className="row row--between quiz-count">
          <span className="faint">第 {place + 1} 题</span>
          <span>
            <b className="num">{place + 1}</b>
            <span className="faint"> / {questions.length}</span>
          </span>
        </div>
        <Progress label="答题进度" value={place + 1} max={questions.length} />
        <form className="quiz-form" onSubmit={submit}>
          <h2 className="quiz-title" ref={title} tabIndex={-1}>
            {question.title}
          </h2>
          <RadioCards
            key={question.questionId}
            quiz
            label={question.title}
            name={question.questionId}
            value={chosen === undefined ? undefined : String(chosen)}
            onChange={value => {
              setMissed(false)
              onChange({ ...answers, [question.questionId]: Number(value) })
            }}
            options={question.options.map((option, index) => ({ value: String(index), title: option }))}
          />
          {missed && <FieldError alert>请选择一个答案</FieldError>}
          <div className="form-actions row--between quiz-form__acts">
            <Button kind="outline" size="l" disabled={!back} onClick={back}>
              {place > 0 ? '上一题' : '返回'}
            </Button>
            <Button type="submit" size="l" loading={pending} className="wide">
              {last ? doneLabel : '下一题'}
            </Button>
          </div>
        </form>
      </Panel>
      <aside className="stack rail">
        <Panel title="答题卡">
          <AnswerCard questions={questions} answers={answers} place={place} onGo={go} />
        </Panel>
        <Panel title="测评结果与产品">
          <ClassTable />
        </Panel>
      </aside>
    </div>
  )
}

type CardProps = Pick<Props, 'questions' | 'answers'> & { place: number; onGo: (place: number) => void }

function AnswerCard({ questions, answers, place, onGo }: CardProps) {
  return (
    <div className="answer-card">
      {questions.map(({ questionId }, index) => {
        const done = answers[questionId] !== undefined
        return (
          <button
            key={questionId}
            type="button"
            className={done ? 'answer-card__done' : undefined}
            aria-current={index === place ? 'step' : undefined}
            aria-label={`第 ${index + 1} 题${done ? '，已作答' : ''}`}
            onClick={() => onGo(index)}
          >
            {index + 1}
          </button>
        )
      })}
    </div>
  )
}
