import type { SessionEnd } from '@zhixiao/contract/token/session.ts'
import type { EndedSession } from '@zhixiao/db/account/sessions.ts'
import { browserOf } from './sessions.ts'

/** What a device learns about its ended session; only the bearer of that session's token gets it. */
export const endedView = ({ how, ua_class, same_device, at }: EndedSession): { ended: SessionEnd } => ({
  ended: { how, at: at.toISOString(), sameDevice: same_device, ...browserOf(ua_class) },
})
