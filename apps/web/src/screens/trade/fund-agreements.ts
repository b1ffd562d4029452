import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { agreementRef, agreementsOf, type OrderAct, PRODUCT_SUMMARY } from '@zhixiao/domain/codes/agreements.ts'

export type Agreements = OutputOf<'content.agreementList'>['list']

/** The documents that an order into a fund agrees to; the fund's summary first. */
export function agreedFor(act: OrderAct, list: Agreements): Agreements {
  const ids: readonly string[] = [PRODUCT_SUMMARY, ...agreementsOf[act]]
  return list.filter(({ id }) => ids.includes(id))
}

/** The documents as stored in a draft. */
export const refsOf = (agreements: Agreements): string =>
  agreements.map(({ id, version }) => agreementRef(id, version)).join(',')
