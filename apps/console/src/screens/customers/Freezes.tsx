import { actOf, isEmergencyAct, type Proposal } from '@zhixiao/contract/acts/acts.ts'
import { staffCan } from '@zhixiao/domain/staff/staff-can.ts'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { useState } from 'react'
import { refresh } from '../../api/cache.ts'
import { AskDialog } from '../../ask/AskDialog.tsx'
import { EmergencyDialog, type EmergencyProposal } from '../../ask/EmergencyDialog.tsx'
import { SecHead } from '../../layout/SecHead.tsx'
import { momentText } from '../../layout/use-business-time.ts'
import { useMe } from '../../session.tsx'
import type { Customer } from './customer.ts'
import { HoldingActDialog } from './HoldingActDialog.tsx'
import { type HoldingAct, holdingActs } from './holding-acts.ts'

/** The account's freezes in force, and the acts on account and shares that need a document and a second person. */
export function Freezes({ customer }: { customer: Customer }) {
  const { custno, name, accountFreezes } = customer
  const { roles } = useMe()
  const [proposal, setProposal] = useState<Proposal | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const all = Object.keys(holdingActs) as HoldingAct[]
  const acts = all.filter(act => staffCan(roles, actOf(act).area, 'make'))
  const urgent = all.filter(isEmergencyAct).filter(act => staffCan(roles, actOf(act).area, 'check'))
  const [isUrgent, setUrgent] = useState(false)
  const close = () => {
    setProposal(null)
    if (isAsked) setOpen(false)
    setAsked(false)
  }
  const changed = () => {
    setAsked(true)
    void refresh('customer.show')
  }
  return (
    <section className="c-sec">
      <SecHead title="账户冻结" />
      {accountFreezes.length === 0 ? (
        <p className="c-quiet">账户没有被冻结。</p>
      ) : (
        <ul className="c-list">
          {accountFreezes.map(({ document, until, beganAt }) => (
            <li key={document}>
              <b>{document}</b>
              <span>
                {momentText(beganAt).slice(0, 10)} 起，{until === null ? '凭文书解冻' : `至 ${until}`}
              </span>
            </li>
          ))}
        </ul>
      )}
      {acts.length + urgent.length > 0 && (
        <p className="c-customer__acts">
          {acts.length > 0 && (
            <Button size="s" kind="outline" onClick={() => [setUrgent(false), setOpen(true)]}>
              冻结、解冻、转托管与份额调整
            </Button>
          )}
          {urgent.length > 0 && (
            <Button size="s" kind="outline" onClick={() => [setUrgent(true), setOpen(true)]}>
              紧急冻结
            </Button>
          )}
        </p>
      )}
      {isOpen && (
        <HoldingActDialog
          customer={customer}
          acts={isUrgent ? urgent : acts}
          isUrgent={isUrgent}
          isHidden={proposal !== null}
          onProposal={setProposal}
          onClose={() => setOpen(false)}
        />
      )}
      {proposal && isUrgent && isUrgentProposal(proposal) && (
        <EmergencyDialog
          afterForm
          proposal={proposal}
          about={`${name}（${custno}）`}
          onClose={close}
          onDone={changed}
        />
      )}
      {proposal && !isUrgent && (
        <AskDialog afterForm proposal={proposal} about={`${name}（${custno}）`} onClose={close} onAsked={changed} />
      )}
    </section>
  )
}

const isUrgentProposal = (proposal: Proposal): proposal is EmergencyProposal => isEmergencyAct(proposal.act)
