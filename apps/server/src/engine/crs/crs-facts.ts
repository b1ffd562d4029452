import type { CrsFactsRow } from '@zhixiao/db/staff/crs-cases.ts'
import { customerKindOf } from '@zhixiao/domain/codes/customer-kinds.ts'
import type { CrsFacts } from '@zhixiao/domain/customer/crs-rules.ts'
import { z } from 'zod'
import type { Keys } from '../../kernel/ports.ts'
import { customerVault } from '../../platform/secrets/places.ts'

const text = z.string().default('')
const countries = z
  .array(z.object({ country: text, tin: z.string().optional(), noTinReason: z.string().optional() }))
  .default([])
const controller = z.object({
  name: text,
  status: text,
  surname: text,
  givenName: text,
  birthPlace: text,
  livingAddress: text,
  countries,
})
/** More lenient than today's form, because the rules look for parts that older forms did not ask for. */
const taxDetail = z.object({
  surname: text,
  givenName: text,
  birthPlace: text,
  livingAddress: text,
  countries,
  /** Institutions only. */
  entity: z.enum(['active', 'passive', 'financial', 'exempt']).optional(),
  controllers: z.array(controller).default([]),
})
type OpenedTaxDetail = z.output<typeof taxDetail>

/** The sealed part of a declaration; null where there is none. */
export function openTaxDetail(
  keys: Pick<Keys, 'seal' | 'open'>,
  custno: string,
  sealed: string | null,
): OpenedTaxDetail | null {
  if (sealed === null) return null
  return taxDetail.parse(JSON.parse(customerVault(keys, custno).open('tax_detail', sealed)))
}

/** The facts that the rules examine. */
export function crsFactsOf(keys: Pick<Keys, 'seal' | 'open'>, row: CrsFactsRow): CrsFacts {
  return {
    isPerson: customerKindOf(row.custtype) === 'person',
    openedOn: row.opened_on,
    status: row.status,
    declaredOn: row.declared_on,
    statusBefore: row.status_before,
    detail: openTaxDetail(keys, row.custno, row.detail_enc),
    nationality: row.nationality,
  }
}
