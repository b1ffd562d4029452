import type { CallContext } from './context.ts'
import { subnetOf } from './http/rate-limits.ts'
import { uaClassOf } from './sessions.ts'

/** From where somebody asks, as evidence keeps it: 'Chrome/Windows 203.0.113.*'. The address itself is not kept. */
export const clientOf = ({ userAgent, address }: Pick<CallContext, 'userAgent' | 'address'>): string =>
  `${uaClassOf(userAgent)} ${subnetOf(address)}.*`
