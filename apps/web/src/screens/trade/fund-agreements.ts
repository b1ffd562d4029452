import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { agreementRef, agreementsOf, type OrderAct, PRODUCT_SUMMARY } from '@zhixiao/domain/codes/agreements.ts'
import { tabUrl } from '../../features/fund/fund-tabs.ts'

export type Agreements = OutputOf<'content.agreementList'>['list']

/** The documents that an order into a fund agrees to; the fund's summary first, as the page that phones show like any other. */
export function agreedFor(act: OrderAct, list: Agreements, fundCode: string): Agreements {
  const ids: readonly string[] = [PRODUCT_SUMMARY, ...agreementsOf[act]]
  return list
    .filter(({ id }) => ids.includes(id))
    .map(each => (each.id === PRODUCT_SUMMARY ? { ...each, url: tabUrl(fundCode, 'summary') } : each))
}

/** The documents as stored in a draft. */
export const refsOf = (agreements: Agreements): string =>
  agreements.map(({ id, version }) => agreementRef(id, version)).join(',')
