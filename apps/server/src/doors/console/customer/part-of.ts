import type { ConsoleCode } from '@zhixiao/contract/console/console-errors.ts'
import { customerKindOf } from '@zhixiao/domain/codes/customer-kinds.ts'
import type { CustomerContext } from '../../../kernel/context.ts'
import { readingAs } from '../../../kernel/reading-as.ts'
import { ok, type Result } from '../../../kernel/result.ts'
import type { StaffContext } from '../console-context.ts'
import { openCustomer } from '../open-customer.ts'

export const SHOWN = 50

/** Reads a part as the customer's own page does. */
export async function partOf<Data>(
  ctx: StaffContext,
  custno: string,
  part: (as: CustomerContext) => Promise<Data>,
): Promise<Result<Data, ConsoleCode>> {
  const customer = await openCustomer(ctx, custno)
  if (!customer.ok) return customer
  return ok(await part(readingAs(ctx, custno, customerKindOf(customer.data.custtype) === 'institution')))
}
