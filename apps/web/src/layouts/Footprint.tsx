import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { call } from '../api/call.ts'
import { refresh } from '../api/query.ts'
import { useScreen } from '../screen.ts'
import { useVisitor } from '../session/user.ts'
import { visitOf } from './visit.ts'

/** ACC-07: records what a personal customer views. Renders nothing and hides failures. */
export default function Footprint() {
  const visitor = useVisitor()
  const screen = useScreen()
  const [query] = useSearchParams()
  const isPerson = visitor.state === 'known' && visitor.user.kind === 'person'
  const visit = isPerson ? visitOf(screen?.name, query) : undefined
  const { refType, refObjectId } = visit ?? {}
  useEffect(() => {
    if (refType !== undefined && refObjectId !== undefined) void note(refType, refObjectId)
  }, [refType, refObjectId])
  return null
}

type Visit = NonNullable<ReturnType<typeof visitOf>>

async function note(refType: Visit['refType'], refObjectId: string): Promise<void> {
  await call('account.behaviourAdd', { refType, refObjectId }, { background: true })
  await refresh('account.footprintList')
}
