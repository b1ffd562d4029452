import { type ActName, actOf, type Proposal } from '@zhixiao/contract/acts/acts.ts'
import type { ConsoleCallName } from '@zhixiao/contract/console/console-calls.ts'
import { staffCan } from '@zhixiao/domain/staff/staff-can.ts'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { TextField } from '@zhixiao/ui/form/TextField.tsx'
import { useState } from 'react'
import { Link } from 'react-router'
import { AskDialog } from '../ask/AskDialog.tsx'
import { businessText } from '../layout/use-business-time.ts'
import { useCheckedText } from '../layout/use-checked-text.ts'
import { useMe } from '../session.tsx'

type Person = { fullName: string }
type Made = { at: string; asked: Person; released: Person; reason: string }

/** A decision that a second person released. */
export const Decided = ({ decision: { at, asked, released, reason } }: { decision: Made }) => (
  <section className="c-sec">
    <h3>处理</h3>
    <p>
      {asked.fullName} 提交，{released.fullName} 于 {businessText(Date.parse(at))} 通过：{reason}
    </p>
  </section>
)

type DecideProps<Word extends string> = {
  act: ActName
  /** The act that this decision requests. */
  proposalOf: (decision: Word, reason: string) => Proposal
  id: string
  custno: string
  /** The open request about the case. */
  requestId: string | null
  title?: string
  choices: readonly (readonly [decision: Word, name: string])[]
  hint: string
  /** Shown when the reason is missing. */
  missing: string
  /** The call of the list, which is asked again after the request. */
  list: ConsoleCallName
}

/** Requests a decision with its reason, or says that the reader lacks the right or a colleague has requested one already. */
export function DecideByTwo<Word extends string>({
  act,
  proposalOf,
  id,
  custno,
  requestId,
  list,
  ...form
}: DecideProps<Word>) {
  const { roles } = useMe()
  const [asked, setAsked] = useState<Proposal | null>(null)
  return (
    <>
      {requestId !== null ? (
        <Notice tone="info">
          已有申请待复核：
          <Link className="c-link" to={`/requests/${requestId}`}>
            申请 {requestId}
          </Link>
        </Notice>
      ) : staffCan(roles, actOf(act).area, 'make') ? (
        <Reasoned {...form} ask={(word, reason) => setAsked(proposalOf(word, reason))} />
      ) : (
        <p className="c-quiet">由一名合规风控提交，另一名通过。</p>
      )}
      {asked && (
        <AskDialog proposal={asked} about={`${id}，客户 ${custno}`} onClose={() => setAsked(null)} refetch={[list]} />
      )}
    </>
  )
}

const LEAST_REASON = 4

type ReasonedProps<Word extends string> = Pick<DecideProps<Word>, 'title' | 'choices' | 'hint' | 'missing'> & {
  ask: (word: Word, reason: string) => void
}

function Reasoned<Word extends string>({ title = '处理', choices, hint, missing, ask }: ReasonedProps<Word>) {
  const { text: reason, field: reasonField, setFault } = useCheckedText()
  const decide = (word: Word) => () => {
    if (reason.trim().length < LEAST_REASON) return setFault(missing)
    ask(word, reason.trim())
  }
  return (
    <section className="c-sec">
      <h3>{title}</h3>
      <div className="c-ask">
        <TextField label="理由" hint={hint} {...reasonField} maxLength={200} />
        <div className="c-choices">
          {choices.map(([word, name]) => (
            <Button key={word} size="s" kind="outline" onClick={decide(word)}>
              {name}
            </Button>
          ))}
        </div>
      </div>
    </section>
  )
}
