import { listAcceptances } from '@zhixiao/db/content/texts.ts'
import { staffCan } from '@zhixiao/domain/staff/staff-can.ts'
import { placeOf } from '../../../engine/content-store/one-text.ts'
import { fail, ok } from '../../../kernel/result.ts'
import type { ConsoleHandler } from '../console-context.ts'
import { pageAfter, pageOf } from '../page.ts'
import { refOf } from './content-place.ts'

/** Acceptances by customer number, for staff who may read customers; leaves out the reader's own. */
export const acceptances: ConsoleHandler<'content.acceptances'> = async ({ db, staff }, { place, before }) => {
  if (!staffCan(staff.roles, 'customer', 'read')) return fail('CON-0403')
  const at = placeOf(place)
  if (at?.kind !== 'agreement') return fail('CON-0404')
  const [, group = ''] = place.split('/')
  const [agreement = '', version = ''] = refOf(group, at.id).split('@')
  const read = { ...pageAfter(before), except: staff.ownCustno }
  const { page, next } = pageOf(await listAcceptances(db, { agreement, version }, read), row => row.id)
  return ok({
    list: page.map(({ id, custno, at: acceptedAt, act }) => ({
      acceptanceId: String(id),
      custno,
      at: acceptedAt.toISOString(),
      act,
    })),
    next,
  })
}
