import { actOf } from '@zhixiao/contract/acts/acts.ts'
import { staffCan } from '@zhixiao/domain/staff/staff-can.ts'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { useFocusPageAfter } from '@zhixiao/ui/feedback/Dialog.tsx'
import { useState } from 'react'
import { useMe } from '../session.tsx'
import { EmergencyDialog, type EmergencyProposal } from './EmergencyDialog.tsx'

type Props = {
  proposal: EmergencyProposal
  about: string
  /** The button's text. */
  children: string
  label?: string
  onDone?: () => void
}

/** A button to do an act at once; only staff who may check the act see it. */
export function EmergencyButton({ proposal, about, children, label, onDone }: Props) {
  const { roles } = useMe()
  const [isOpen, setOpen] = useState(false)
  useFocusPageAfter()
  if (!staffCan(roles, actOf(proposal.act).area, 'check')) return null
  return (
    <>
      <Button
        size="s"
        kind="outline"
        onClick={() => setOpen(true)}
        {...(label !== undefined && { 'aria-label': label })}
      >
        {children}
      </Button>
      {isOpen && (
        <EmergencyDialog proposal={proposal} about={about} onClose={() => setOpen(false)} {...(onDone && { onDone })} />
      )}
    </>
  )
}
