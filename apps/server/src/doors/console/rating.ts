import { type AmlRatingRow, countAmlRatings, listAmlRatings, pageAmlRatings } from '@zhixiao/db/account/aml-ratings.ts'
import { ok } from '../../kernel/result.ts'
import type { ConsoleHandler, StaffContext } from './console-context.ts'
import { openList } from './open-list.ts'
import { pageAfter, pageOf } from './page.ts'
import { openRequestIds } from './request/open-requests.ts'
import { decisionOf, namesOf } from './staff-names.ts'

const EARLIER = 10

export const list: ConsoleHandler<'rating.list'> = async (ctx, { tab, before }) => {
  const { db, staff } = ctx
  const refusal = await openList(ctx, 'ratings')
  if (refusal) return refusal
  const [rows, counts, names, requests] = await Promise.all([
    pageAmlRatings(db, {
      tab,
      reader: staff.ownCustno,
      ...pageAfter(before),
    }),
    countAmlRatings(db, staff.ownCustno),
    namesOf(db),
    openRequestIds({ db, staff }, 'aml-rating set'),
  ])
  const { page, next } = pageOf(rows, row => row.rating_id)
  const history = Map.groupBy(
    await listAmlRatings(db, [...new Set(page.map(row => row.custno))], EARLIER),
    row => row.custno,
  )
  return ok({
    list: page.map(row => ({
      custno: row.custno,
      rating: viewOf(row, names),
      earlier: (history.get(row.custno) ?? [])
        .filter(({ rating_id }) => rating_id < row.rating_id)
        .map(each => viewOf(each, names)),
      requestId: requests.get(row.custno) ?? null,
    })),
    next,
    ...counts,
  })
}

/** A customer's ratings, newest first, and the open request to review the current one. */
export async function ratingsOf({ db, staff }: StaffContext, custno: string) {
  const [rows, names, requests] = await Promise.all([
    listAmlRatings(db, [custno], EARLIER),
    namesOf(db),
    openRequestIds({ db, staff }, 'aml-rating set'),
  ])
  return { ratings: rows.map(row => viewOf(row, names)), requestId: requests.get(custno) ?? null }
}

const viewOf = (row: AmlRatingRow, names: ReadonlyMap<string, string>) => ({
  level: row.level,
  factors: row.factors,
  ratedOn: row.rated_on,
  reviewBy: row.review_by,
  isOverdue: row.is_overdue,
  cause: row.cause,
  decision: row.decided_by === null ? null : decisionOf(names, { ...row, decided_at: row.rated_at }),
})
