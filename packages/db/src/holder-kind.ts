import { CUSTOMER_KIND } from '@zhixiao/domain/codes/customer-kinds.ts'
import { sql } from 'kysely'

/** The kind of holder (LegalHolder) of an order `o`, which decides its redemption fee. */
export const holderKind = sql`(
  select case c.custtype when ${CUSTOMER_KIND.institution} then 'institution' else 'person' end from customer c where c.custno = o.custno)`
