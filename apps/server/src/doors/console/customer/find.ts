import type { ConsoleInput } from '@zhixiao/contract/console/console-calls.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { type CustomerKey, type FoundCustomer, findCustomersBy } from '@zhixiao/db/staff/find-customers.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import type { Context } from '../../../kernel/context.ts'
import { fail, ok } from '../../../kernel/result.ts'
import { customerVault } from '../../../platform/secrets/places.ts'
import type { ConsoleHandler } from '../console-context.ts'
import { foundView } from './found-view.ts'

/** Limit of a search by name and four characters: customers with the same four to compare names with. */
const MOST_OF_TAIL = 2_000
const MOST_FOUND = 20

/** Finds by an exact number, or by name and part of the ID number. Every search is recorded with a keyed hash of the text. */
export const find: ConsoleHandler<'customer.find'> = async (ctx, { by, text, idTail }) => {
  if (by === 'name' && idTail === undefined) return fail('CON-0400', { field: 'idTail', reason: '请输入证件号后四位' })
  const retryAfterS = await ctx.limits.spend('staffSearch', ctx.staff.name)
  if (retryAfterS !== null) return fail('CON-0429', { retryAfterS })
  const found = await lookUp(ctx, by, text, idTail ?? '')
  const [only] = found
  await withTx(ctx.db, tx =>
    writeAudit(tx, {
      actor: ctx.staff.name,
      act: 'customer.searched',
      detail: {
        by,
        typed: ctx.keys.digest('console-search', `${by}:${text}:${idTail ?? ''}`),
        found: found.length,
        ...(only && found.length === 1 && { custno: only.custno }),
      },
    }),
  )
  return ok({ list: found.map(row => foundView(ctx, row, ctx.staff.ownCustno)) })
}

type By = ConsoleInput<'customer.find'>['by']

async function lookUp(ctx: Context, by: By, text: string, idTail: string): Promise<FoundCustomer[]> {
  const { db, keys } = ctx
  if (by !== 'name') return findCustomersBy(db, keyOf(ctx, by, text), MOST_FOUND)
  const key: CustomerKey = { by: 'idTail', value: keys.blindIndex('id-tail', idTail) }
  const rows = await findCustomersBy(db, key, MOST_OF_TAIL)
  return rows
    .filter(row => customerVault(keys, row.custno).open('custname', row.custname_enc) === text)
    .slice(0, MOST_FOUND)
}

/** The search key without spaces between groups of digits, which copied and dictated numbers have. */
function keyOf({ keys }: Context, by: Exclude<By, 'name'>, text: string): CustomerKey {
  const number = text.replaceAll(/[\s-]/g, '')
  const isOpen = by === 'custno' || by === 'fundAccount'
  return { by, value: isOpen ? number : keys.blindIndex(by, number) }
}
