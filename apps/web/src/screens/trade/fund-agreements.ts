import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { agreementRef, agreementsOf, type OrderAct, PRODUCT_SUMMARY } from '@zhixiao/domain/codes/agreements.ts'

export type Agreements = OutputOf<'content.agreementList'>['list']

/** What an order into a fund agrees to, of all the documents there are: the fund's summary first. */
export function agreedFor(act: OrderAct, list: Agreements): Agreements {
  const ids: readonly string[] = [PRODUCT_SUMMARY, ...agreementsOf[act]]
  return list.filter(({ id }) => ids.includes(id))
}

/** The documents as a draft keeps them. */
export const refsOf = (agreements: Agreements): string =>
  agreements.map(({ id, version }) => agreementRef(id, version)).join(',')
