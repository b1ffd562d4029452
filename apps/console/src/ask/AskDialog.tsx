import { actNameOf, actOf, type Proposal } from '@zhixiao/contract/acts/acts.ts'
import type { ConsoleCallName, ConsoleOutput } from '@zhixiao/contract/console/console-calls.ts'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { useState } from 'react'
import { refresh } from '../api/cache.ts'
import { call } from '../api/client.ts'
import { RequestLink } from '../layout/RequestLink.tsx'
import { businessText } from '../layout/use-business-time.ts'
import { useMe } from '../session.tsx'
import { movedText, needsText } from '../words.ts'
import { ActDialog } from './ActDialog.tsx'
import type { Effects } from './act-request.ts'
import { ShownView } from './ShownView.tsx'
import { usePapers } from './use-papers.tsx'

/** The stored request, with the roles that must approve it. */
type Asked = ConsoleOutput<'request.submit'> & Pick<Effects, 'needs'>

type Props = {
  proposal: Proposal
  /** The object of the act, shown after its name. */
  about: string
  /** Called with the refusal that was shown last, or null. */
  onClose: (refusal: Error | null) => void
  /** Calls whose answers are asked for again once the request is stored. */
  refetch?: readonly ConsoleCallName[]
  /** Called once the request for a second person is stored. */
  onAsked?: () => void
  /** Whether a form with typed words led here. */
  afterForm?: boolean
  /** Whether a chosen file is asked for. */
  ofFile?: boolean
}

/** Notes of unsent requests, by person, act and object: they reappear after a correction. */
const unsentNotes = new Map<string, string>()

/** Shows the effects of an act and requests it from a second person. */
export function AskDialog({ proposal, about, onClose, refetch, onAsked, afterForm, ofFile }: Props) {
  const place = `${useMe().name} ${proposal.act} ${about}`
  const [asked, setAsked] = useState<Asked | null>(null)
  const papers = usePapers(actOf(proposal.act).needsPaper)
  const refetchAll = () => void refresh(...(refetch ?? []), 'request.list')
  /** A refusal, or no answer, may mean that the screen below is out of date. */
  function close(refusal: Error | null) {
    if (refusal) refetchAll()
    onClose(refusal)
  }
  async function submit({ digest, needs }: Effects, note: string) {
    const stored = await call('request.submit', { ...proposal, digest, note, ...papers.sent() })
    unsentNotes.delete(place)
    setAsked({ ...stored, needs })
    onAsked?.()
    refetchAll()
  }
  return (
    <ActDialog
      title={`${actNameOf(proposal.act)} ${about}`}
      count={{ queryKey: ['request.try', proposal], queryFn: () => call('request.try', proposal) }}
      labels={{ back: '返回修改', submit: '提交复核' }}
      text={{
        label: '提交说明',
        hint: '必填，复核人会看到这句话',
        missing: '请填写提交说明',
        given: unsentNotes.get(place),
        onText: note => unsentNotes.set(place, note),
      }}
      submit={submit}
      fields={papers.field}
      done={asked && <Done asked={asked} />}
      afterForm={afterForm}
      ofFile={ofFile}
      onClose={close}
    >
      {effects => effects && <Preview proposal={proposal} effects={effects} />}
    </ActDialog>
  )
}

function Preview({ proposal, effects: { amount, needs, shown } }: { proposal: Proposal; effects: Effects }) {
  const moved = movedText(amount)
  return (
    <>
      {moved && <p>合计 {moved}</p>}
      {needs.length > 0 && <p>须由{needsText(needs)}</p>}
      {shown && <ShownView shown={shown} take={table => call('request.tryExport', { ...proposal, table })} />}
    </>
  )
}

function Done({ asked: { requestId, expiresAt, needs } }: { asked: Asked }) {
  return (
    <Notice tone="success" alert>
      已提交复核，
      <RequestLink id={requestId} search="?tab=mine" />
      。须在 {businessText(Date.parse(expiresAt))} 前由{needs.length > 0 ? needsText(needs) : '另一人通过'}
      ，通过前不会有任何改动。
    </Notice>
  )
}
