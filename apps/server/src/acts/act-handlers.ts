import type { ActName } from '@zhixiao/contract/acts/acts.ts'
import type { ActHandler } from './act-handler.ts'
import { fundSuspend } from './fund-suspend.ts'
import { orderRefund } from './order-refund.ts'

/** THE handlers of acts. Acts that are not listed are commands of `ops` as a whole. */
export const actHandlers = {
  'order refund': orderRefund,
  'fund suspend': fundSuspend,
} satisfies { [Name in ActName]?: ActHandler<Name, unknown, unknown> }

export type HandledAct = keyof typeof actHandlers
