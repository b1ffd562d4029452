import { FUND_ACCOUNT } from '@zhixiao/domain/codes/customer-kinds.ts'
import { sql } from 'kysely'
import type { Db } from '../connect.ts'
import type { Reader, Tx } from '../tx.ts'

/** The one unfinished form of a customer: the opening of the account, and after it the risk questionnaire. */
export type OpenDraft = { step: string; content_enc: string; saved_at: Date }

export const findOpenDraft = (db: Reader, custno: string): Promise<OpenDraft | undefined> =>
  db
    .selectFrom('open_draft')
    .select(['step', 'content_enc', 'saved_at'])
    .where('custno', '=', custno)
    .executeTakeFirst()

/** Stores a draft, replacing the customer's earlier one. */
export async function putOpenDraft(tx: Tx, custno: string, step: string, sealed: string): Promise<void> {
  await sql`
    insert into open_draft (custno, step, content_enc, saved_at) values (${custno}, ${step}, ${sealed}, business_now())
    on conflict (custno) do update set step = excluded.step, content_enc = excluded.content_enc, saved_at = excluded.saved_at`.execute(
    tx,
  )
}

export async function deleteOpenDraft(tx: Tx, custno: string): Promise<void> {
  await tx.deleteFrom('open_draft').where('custno', '=', custno).execute()
}

/**
 * Deletes drafts older than thirty days with the images of customers who opened no account, and images of that age that
 * were never submitted. Returns the number of drafts.
 */
export async function deleteOldDrafts(db: Db): Promise<number> {
  const { rows } = await sql<{ drafts: number }>`
    with since as (select least(clock_timestamp(), business_now()) - interval '30 days' as at
    ), old as (
      delete from open_draft where saved_at < (select at from since) returning custno
    ), pictures as (
      delete from id_image
      where submitted_at is null and (at < (select at from since)
        or custno in (select custno from old join customer using (custno) where custbelongto not in (${FUND_ACCOUNT.openedHere}, ${FUND_ACCOUNT.openedElsewhere})))
    )
    select count(*)::int as drafts from old`.execute(db)
  return rows[0]?.drafts ?? 0
}
