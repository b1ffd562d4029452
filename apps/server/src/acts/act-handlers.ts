import type { ActName } from '@zhixiao/contract/acts/acts.ts'
import { accountFreeze, accountUnfreeze } from './account-freeze.ts'
import type { ActHandler } from './act-handler.ts'
import { candidateDecide } from './candidate-decide.ts'
import { crsDecide } from './crs-decide.ts'
import { fundSuspend } from './fund-suspend.ts'
import { orderRefund } from './order-refund.ts'
import { paymentsHold, paymentsRelease } from './payment-holds.ts'

/** THE handlers of acts. Acts that are not listed are commands of `ops` as a whole. */
export const actHandlers = {
  'account freeze': accountFreeze,
  'account unfreeze': accountUnfreeze,
  'candidate decide': candidateDecide,
  'crs decide': crsDecide,
  'fund suspend': fundSuspend,
  'order refund': orderRefund,
  'payments hold': paymentsHold,
  'payments release': paymentsRelease,
} satisfies { [Name in ActName]?: ActHandler<Name, unknown, unknown> }

export type HandledAct = keyof typeof actHandlers
