import { amlRefusals } from './refusals/aml.ts'
import { commonRefusals } from './refusals/common.ts'
import { contentRefusals } from './refusals/content.ts'
import { crsRefusals } from './refusals/crs.ts'
import { diligenceRefusals } from './refusals/diligence.ts'
import { eventRefusals } from './refusals/event.ts'
import { exchangeRefusals } from './refusals/exchange.ts'
import { freezeRefusals } from './refusals/freeze.ts'
import { fundRefusals } from './refusals/fund.ts'
import { identityRefusals } from './refusals/identity.ts'
import { lawRefusals } from './refusals/law.ts'
import { messageRefusals } from './refusals/message.ts'
import { namesRefusals } from './refusals/names.ts'
import { navRefusals } from './refusals/nav.ts'
import { reconciliationRefusals } from './refusals/reconciliation.ts'
import { remittanceRefusals } from './refusals/remittance.ts'
import { sharesRefusals } from './refusals/shares.ts'
import { staffRefusals } from './refusals/staff.ts'
import type { Words } from './refusals/words.ts'

/** THE reasons for which acts are refused, as the console shows them and as the shell prints them: a file for each area. */
const refusals = {
  ...amlRefusals,
  ...commonRefusals,
  ...contentRefusals,
  ...crsRefusals,
  ...diligenceRefusals,
  ...eventRefusals,
  ...exchangeRefusals,
  ...freezeRefusals,
  ...fundRefusals,
  ...identityRefusals,
  ...lawRefusals,
  ...messageRefusals,
  ...namesRefusals,
  ...navRefusals,
  ...reconciliationRefusals,
  ...remittanceRefusals,
  ...sharesRefusals,
  ...staffRefusals,
}

type GivenOf = { [Code in keyof typeof refusals]: Parameters<(typeof refusals)[Code]['zh']>[0] }
export type RefusalCode = keyof GivenOf
/** Why an act is refused, with what its words need. */
export type Refusal<Code extends RefusalCode = RefusalCode> = {
  [Each in Code]: { code: Each; given: GivenOf[Each] }
}[Code]

const wordsOf: { [Code in RefusalCode]: Words<GivenOf[Code]> } = refusals

export function refusalText<Code extends RefusalCode>({ code, given }: { code: Code; given: GivenOf[Code] }) {
  const { zh, en } = wordsOf[code]
  return { zh: zh(given), en: en(given) }
}

/** What an act does, typed and complete: two decisions with equal effects are the same act. */
export type Decision<Effects> = { ok: true; effects: Effects } | { ok: false; refusal: Refusal; isDone?: true }

export const decided = <Effects>(effects: Effects): Decision<Effects> => ({ ok: true, effects })
export const refuse = <Code extends RefusalCode>(code: Code, given: GivenOf[Code]) => ({
  ok: false as const,
  refusal: { code, given },
})
/** A refusal because nothing would change: it was done before. */
export const alreadyDone = <Code extends RefusalCode>(code: Code, given: GivenOf[Code]) => ({
  ...refuse(code, given),
  isDone: true as const,
})
