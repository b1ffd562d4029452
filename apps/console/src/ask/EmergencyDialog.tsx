import type { EmergencyActName, Proposal } from '@zhixiao/contract/acts/acts.ts'
import { objectOf } from '@zhixiao/contract/acts/command-line.ts'
import type { ConsoleOutput } from '@zhixiao/contract/console/console-calls.ts'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { useState } from 'react'
import { Link } from 'react-router'
import { refresh } from '../api/cache.ts'
import { call } from '../api/client.ts'
import { useProof } from '../door/use-proof.tsx'
import { actTitle } from '../words.ts'
import { ActDialog } from './ActDialog.tsx'
import type { Effects } from './act-request.ts'
import { ShownView } from './ShownView.tsx'
import { usePapers } from './use-papers.tsx'

export type EmergencyProposal = Proposal<EmergencyActName>

type Props = {
  proposal: EmergencyProposal
  /** The object of the act, shown after its name. */
  about: string
  /** The reason for the urgency, if it was entered before. */
  reason?: string
  onClose: () => void
  onDone?: () => void
  /** Whether a form with typed words led here. */
  afterForm?: boolean
}

/** Shows the effects of an act and does it at once, with a reason and a fresh proof; a second person reviews it afterwards. */
export function EmergencyDialog({ proposal, about, reason: given, onClose, onDone, afterForm }: Props) {
  const proof = useProof()
  const papers = usePapers()
  const [done, setDone] = useState<ConsoleOutput<'emergency.do'> | null>(null)
  async function submit({ digest }: Effects, reason: string) {
    try {
      const proved = await proof.prove({ id: null, digest })
      setDone(await call('emergency.do', { ...proposal, digest, reason, ...papers.sent(), ...proved }))
    } catch (error) {
      proof.clear()
      throw error
    }
    void refresh('emergency.list', 'day.show')
  }
  // The act may remove the button that opened this dialog.
  const close = () => {
    if (done) onDone?.()
    onClose()
  }
  return (
    <ActDialog
      title={`紧急办理：${actTitle(proposal.act, objectOf(proposal.act, proposal.input, []))} ${about}`}
      count={{ queryKey: ['emergency.try', proposal], queryFn: () => call('emergency.try', proposal) }}
      labels={{ back: '返回', submit: '立即办理' }}
      text={{
        label: '紧急办理的理由',
        hint: '必填，事后复核的人会看到这句话',
        missing: '请填写紧急办理的理由',
        given,
      }}
      submit={submit}
      done={
        done && (
          <Notice tone="success" alert>
            已经办理，<Link to={`/requests/review/${done.emergencyId}`}>事后复核 {done.emergencyId}</Link>
            。须由另一人最晚于 {done.dueOn} 复核。
          </Notice>
        )
      }
      onClose={close}
      afterForm={afterForm}
      fields={
        <>
          {papers.field}
          {proof.field}
        </>
      }
    >
      {effects => (
        <>
          <Notice tone="warning">
            只用于不能等待复核的情况：立即生效，次一交易日内由另一人事后复核，逾期报合规风控。
          </Notice>
          {effects?.shown && <ShownView shown={effects.shown} />}
        </>
      )}
    </ActDialog>
  )
}
