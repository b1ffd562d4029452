import type { CallContext } from '../../kernel/context.ts'
import { subnetOf } from '../../kernel/rate-limits.ts'
import { uaClassOf } from '../../platform/sessions/sessions.ts'

/** The client as stored in evidence: 'Chrome/Windows 203.0.113.*'. The full address is not stored. */
export const clientOf = ({ userAgent, address }: Pick<CallContext, 'userAgent' | 'address'>): string =>
  `${uaClassOf(userAgent)} ${subnetOf(address)}.*`
