/** THE codes of a customer's kind: `custtype` in rows and on the wire. */
export const CUSTOMER_KIND = { institution: '0', person: '1' } as const
export type CustomerKind = keyof typeof CUSTOMER_KIND
export type CustomerKindCode = (typeof CUSTOMER_KIND)[CustomerKind]

export const customerKindOf = (custtype: string): CustomerKind =>
  custtype === CUSTOMER_KIND.institution ? 'institution' : 'person'

/** THE codes of a customer's fund account: `custbelongto` in rows and on the wire. */
export const FUND_ACCOUNT = { none: '0', openedHere: '1', openedElsewhere: '2' } as const
export type FundAccountCode = (typeof FUND_ACCOUNT)[keyof typeof FUND_ACCOUNT]

/** A missing or unknown code is no account. */
export const fundAccountOf = (custbelongto: string | null | undefined): FundAccountCode =>
  custbelongto === FUND_ACCOUNT.openedHere || custbelongto === FUND_ACCOUNT.openedElsewhere
    ? custbelongto
    : FUND_ACCOUNT.none
