import { actOf } from '@zhixiao/contract/acts/acts.ts'
import { countInbox, listInbox } from '@zhixiao/db/staff/inbox.ts'
import { listStaff, namesIn } from '@zhixiao/db/staff/staff.ts'
import { isStaffRole, staffCan } from '@zhixiao/domain/staff/staff-can.ts'
import { checkerOf } from '../../../acts/checker.ts'
import { ok } from '../../../kernel/result.ts'
import type { ConsoleHandler } from '../console-context.ts'
import { objectNames } from '../object-names.ts'
import { pageAfter, pageOf } from '../page.ts'
import { personOf } from '../staff-names.ts'
import { countReviews, countToCheck } from './count-waiting.ts'
import { placeOf, readable, withoutOwn } from './inbox-place.ts'
import { approvalsOf, viewOf } from './request-view.ts'

export const list: ConsoleHandler<'request.list'> = async (ctx, { tab, act, by, state, today, before }) => {
  const { db, staff, clock } = ctx
  const place = placeOf(staff, tab)
  const [rows, people, counts, toCheck, toReview, checker, now] = await Promise.all([
    listInbox(db, {
      ...place,
      acts: place.acts.filter(each => act === undefined || each === act),
      ...pageAfter(before),
      only: { by, state, ...(today && { today: true }) },
    }),
    listStaff(db),
    countInbox(db, staff.name, readable(staff.roles), []),
    countToCheck(db, staff),
    countReviews(db, staff),
    checkerOf(db, staff),
    clock.now(),
  ])
  const nameOf = namesIn(people)
  const { page: all, next } = pageOf(rows, row => row.request_id)
  const page = await withoutOwn(db, staff, all)
  const [approvals, about] = await Promise.all([approvalsOf(db, page), objectNames(ctx, page)])
  const list = page.flatMap((row, at) => viewOf(row, about[at] ?? '', { checker, nameOf, now, approvals }) ?? [])
  const makers = people
    .filter(({ roles }) => place.acts.some(each => staffCan(roles.filter(isStaffRole), actOf(each).area, 'make')))
    .map(({ name }) => personOf(nameOf, name))
  return ok({ list, makers, next, counts: { toCheck, mine: counts.mine, toReview } })
}
