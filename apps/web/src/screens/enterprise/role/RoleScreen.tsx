import { useState } from 'react'
import { toast } from '../../../dialogs/toast.ts'
import { Logins } from '../../../features/security/Logins.tsx'
import { Acts } from './Acts.tsx'
import { ChangeForm } from './ChangeForm.tsx'
import { Passwords } from './Passwords.tsx'
import { type Kind, nameOf } from './passwords.ts'
import { VerifyQuery } from './VerifyQuery.tsx'

/** ENT-02 */
export default function RoleScreen() {
  return (
    <>
      <h1 className="account__title">安全中心</h1>
      <Centre />
      <Acts />
      <Logins />
    </>
  )
}

/** The query password first; its ticket is kept in this page's memory only. */
function Centre() {
  const [ticket, setTicket] = useState<string>()
  const [kind, setKind] = useState<Kind>()
  const [note, setNote] = useState<string>()
  if (ticket === undefined) {
    const verified = (queryTicket: string) => {
      setNote(undefined)
      setTicket(queryTicket)
    }
    return <VerifyQuery note={note} onVerified={verified} />
  }
  if (kind === undefined) return <Passwords onChange={setKind} />
  const changed = () => {
    toast.ok(`${nameOf[kind]}已修改`)
    setKind(undefined)
    // The ticket belonged to the old password.
    if (kind === 'query') setTicket(undefined)
  }
  const expired = (message: string) => {
    setNote(message)
    setTicket(undefined)
  }
  return (
    <ChangeForm
      kind={kind}
      ticket={ticket}
      onChanged={changed}
      onExpired={expired}
      onCancel={() => setKind(undefined)}
    />
  )
}
