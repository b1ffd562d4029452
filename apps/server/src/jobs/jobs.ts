import { SETTLES_AT } from '@zhixiao/domain/calendar/shanghai.ts'
import { PLANS_AT } from '@zhixiao/domain/order/plan.ts'
import { beginTerms } from './begin-terms.ts'
import { checkLedger } from './check-ledger.ts'
import { countServiceOwed } from './count-service-owed.ts'
import { eraseClosed } from './erase-closed.ts'
import { findMoneyCandidates } from './find-candidates.ts'
import { findCrsCases } from './find-crs-cases.ts'
import type { Job } from './job.ts'
import { publishDemoNavs } from './publish-demo-navs.ts'
import { rateCustomers } from './rate-customers.ts'
import { reconcileChannel } from './reconcile-channel.ts'
import { runPlans } from './run-plans.ts'
import { screenNames } from './screen-names.ts'
import { sendStatements } from './send-statements.ts'
import { settleAndVerify } from './settle-and-verify.ts'
import { sweep } from './sweep.ts'
import { takeCustodianNavs } from './take-custodian-navs.ts'
import { tellFreeEntry } from './tell-free-entry.ts'

/**
 * THE list of daily jobs. Each is idempotent and may be killed and run again; missed days are caught up in the order of
 * their due times across all jobs. Money moves between them, when it is due (engine/settle/payments.ts).
 */
export const jobs: readonly Job[] = [
  { name: 'sweep', at: '03:00', days: 'every', run: sweep },
  { name: 'erase-closed', at: '03:30', days: 'every', run: eraseClosed },
  { name: 'screen-names', at: '03:45', days: 'every', run: screenNames },
  { name: 'find-candidates', at: '03:55', days: 'every', run: findMoneyCandidates },
  { name: 'find-crs-cases', at: '03:57', days: 'every', run: findCrsCases },
  { name: 'rate-customers', at: '03:58', days: 'every', run: rateCustomers },
  { name: 'check-ledger', at: '04:00', days: 'every', run: checkLedger },
  { name: 'settle-day', at: SETTLES_AT, days: 'open', run: settleAndVerify },
  { name: 'count-service-owed', at: '09:00', days: 'open', run: countServiceOwed },
  { name: 'run-plans', at: PLANS_AT, days: 'open', run: runPlans },
  { name: 'reconcile-channel', at: '10:00', days: 'every', run: reconcileChannel },
  { name: 'send-statements', at: '10:30', days: 'every', run: sendStatements },
  { name: 'tell-free-entry', at: '10:40', days: 'every', run: tellFreeEntry },
  { name: 'begin-terms', at: '15:00', days: 'open', run: beginTerms },
  { name: 'take-custodian-navs', at: '18:30', days: 'open', run: takeCustodianNavs },
  { name: 'publish-demo-navs', at: '19:30', days: 'open', demoOnly: true, run: publishDemoNavs },
]
