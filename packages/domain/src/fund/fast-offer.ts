import type { IsoDate } from '../calendar/dates.ts'
import { ruleOn } from '../law/legal-rules.ts'
import { type Fen, fen } from '../money/money.ts'

/** What the law lets nobody leave out where same-day redemption is offered. */
export const FAST_CONDITIONS = '快速赎回不是法定义务，提现有条件，依约可暂停'

/** What a person may get by same-day redemptions of one money-market fund on a calendar day; zero before the law allows them. */
export const fastCapOn = (day: IsoDate): Fen =>
  fen(BigInt(ruleOn('money-fast-redemption-cap', day, { fundKind: 'money' })?.figure ?? 0) * 100n)
