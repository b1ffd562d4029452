import { areaOfAct, staffCan } from '@zhixiao/domain/staff/staff-can.ts'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { useState } from 'react'
import { useMe } from '../session.tsx'
import { EmergencyDialog, type EmergencyWish } from './EmergencyDialog.tsx'

type Props = {
  wish: EmergencyWish
  about: string
  /** What the button says. */
  children: string
  label?: string
  onDone?: () => void
}

/** A button for who may check the act, to do it at once; nobody else sees it. */
export function EmergencyButton({ wish, about, children, label, onDone }: Props) {
  const { roles } = useMe()
  const [isOpen, setOpen] = useState(false)
  if (!staffCan(roles, areaOfAct[wish.act], 'check')) return null
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
        <EmergencyDialog wish={wish} about={about} onClose={() => setOpen(false)} {...(onDone && { onDone })} />
      )}
    </>
  )
}
