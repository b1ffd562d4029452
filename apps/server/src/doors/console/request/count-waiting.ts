import { actNames } from '@zhixiao/contract/acts/acts.ts'
import { reviewedActs } from '@zhixiao/contract/acts/emergency-reviews.ts'
import { isExpiringAt } from '@zhixiao/db/ops/act-requests.ts'
import { countOpenEmergencies, listEmergencies } from '@zhixiao/db/ops/emergencies.ts'
import { countInbox, listInbox } from '@zhixiao/db/staff/inbox.ts'
import { listOwnNews } from '@zhixiao/db/staff/own-requests.ts'
import { notAboutSelf } from '../../../acts/operator-rights.ts'
import type { Context } from '../../../kernel/context.ts'
import type { Staff } from '../console-context.ts'
import { checkedBy, MOST_WAITING, withoutOwn } from './inbox-place.ts'

/** How many requests and emergencies wait for the reader, and own requests whose end the reader has not read. */
export async function countToDecide({ db, staff }: { db: Context['db']; staff: Staff }): Promise<number> {
  const [toCheck, toReview, news] = await Promise.all([
    countToCheck(db, staff),
    countReviews(db, staff),
    listOwnNews(db, staff.name),
  ])
  return toCheck + toReview + news.length
}

/** How many open requests and emergencies about the reader's own account are in each queue. */
export async function countOwnQueued(db: Context['db'], staff: Staff, now: Date): Promise<ReadonlyMap<string, number>> {
  const own = new Map<string, number>()
  if (staff.ownCustno === null) return own
  const add = (queue: string) => own.set(queue, (own.get(queue) ?? 0) + 1)
  const search = { tab: 'open', operator: staff.name, acts: actNames, before: null, limit: MOST_WAITING } as const
  const requests = await listInbox(db, search)
  const others = new Set(await withoutOwn(db, staff, requests))
  for (const request of requests.filter(each => !others.has(each))) {
    add('requests')
    if (isExpiringAt(request.expires_at, now)) add('requests-expiring')
  }
  const done = await listEmergencies(db, { acts: [], all: true, open: true, after: null, limit: MOST_WAITING })
  const othersDone = new Set(await notAboutSelf({ db, actor: staff.name }, done))
  for (const emergency of done.filter(each => !othersDone.has(each)))
    add(emergency.overdue ? 'emergencies-overdue' : 'emergencies')
  return own
}

export async function countToCheck(db: Context['db'], staff: Staff): Promise<number> {
  const checked = checkedBy(staff.roles)
  const { to_check: count } = await countInbox(db, staff.name, checked.acts, checked.also)
  return count - (await countAboutSelf(db, staff, checked))
}

/** How many of the requests that wait are about the reader's own account. */
async function countAboutSelf(db: Context['db'], staff: Staff, acts: ReturnType<typeof checkedBy>): Promise<number> {
  if (staff.ownCustno === null) return 0
  const waiting = await listInbox(db, {
    ...acts,
    tab: 'toCheck',
    operator: staff.name,
    before: null,
    limit: MOST_WAITING,
  })
  return waiting.length - (await withoutOwn(db, staff, waiting)).length
}

/** How many emergencies wait for the reader, except those about the reader's own account. */
export async function countReviews(db: Context['db'], staff: Staff): Promise<number> {
  const seen = reviewedActs(staff.roles, 'check')
  const count = await countOpenEmergencies(db, { ...seen, operator: staff.name })
  if (staff.ownCustno === null || count === 0) return count
  const open = await listEmergencies(db, { ...seen, open: true, after: null, limit: MOST_WAITING })
  const others = open.filter(({ done_by }) => done_by !== staff.name)
  return count - others.length + (await notAboutSelf({ db, actor: staff.name }, others)).length
}
