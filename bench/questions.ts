import { accruals } from './accruals.ts'
import { api } from './api.ts'
import { office } from './console.ts'
import { endings } from './endings.ts'
import { exchange } from './exchange.ts'
import { faults } from './faults.ts'
import type { Figure } from './harness.ts'
import { holdings } from './holdings.ts'
import { inp } from './inp.ts'
import { javascript } from './javascript.ts'
import type { Lab } from './lab.ts'
import { launch } from './launch.ts'
import { orders } from './orders.ts'
import { pages } from './pages.ts'
import { papers } from './papers.ts'
import { rating } from './rating.ts'
import { scale } from './scale.ts'
import { search } from './search.ts'
import { settlement } from './settlement.ts'
import { signIn } from './sign-in.ts'
import { statements } from './statements.ts'
import { store } from './store.ts'
import { vitals } from './vitals.ts'

/** All questions; each can be run by name: `npm run bench -- orders`. */
export const questions: Readonly<Record<string, (lab: Lab) => Promise<Figure[]>>> = {
  pages,
  api,
  orders,
  search,
  settlement,
  accruals,
  holdings,
  javascript,
  vitals,
  inp,
  'sign-in': signIn,
  papers,
  rating,
  statements,
  scale,
  store,
  console: office,
  faults,
  endings,
  exchange,
  launch,
}

/** Questions that take many minutes and run only by name. */
export const longQuestions: ReadonlySet<string> = new Set([
  'scale',
  'store',
  'console',
  'faults',
  'endings',
  'exchange',
  'launch',
])
