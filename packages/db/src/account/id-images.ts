import { sql } from 'kysely'
import { businessToday } from '../clock.ts'
import { idUploadSql } from '../codes.ts'
import type { Reader, Tx } from '../tx.ts'

export type IdSide = 'front' | 'back'
export type NewIdImage = {
  custno: string
  side: IdSide
  fileName: string
  sha256: string
  bytes: number
  /** HMAC of the text read: name and number, or the expiry date; '' when nothing was readable, null until it is read. */
  readHmac: string | null
}

export async function insertIdImage(tx: Tx, image: NewIdImage): Promise<void> {
  await sql`
    insert into id_image (custno, side, file_name, sha256, bytes, read_hmac, at)
    values (${image.custno}, ${image.side}, ${image.fileName}, ${image.sha256}, ${image.bytes}, ${image.readHmac},
      business_now())`.execute(tx)
}

/** Stores what was read on the newest image of a side; nothing when the image read is no longer the newest. */
export async function storeIdReading(
  tx: Tx,
  custno: string,
  { side, sha256, readHmac }: { side: IdSide; sha256: string; readHmac: string },
): Promise<void> {
  await sql`
    update id_image set read_hmac = ${readHmac}
    where id = (select max(id) from id_image where custno = ${custno} and side = ${side}) and sha256 = ${sha256}`.execute(
    tx,
  )
}

export type AwaitedIdImage = { id: bigint; custno: string; side: IdSide; file_name: string; sha256: string }

const awaited = sql`w.read_hmac is null
  and not exists (select from id_image n where n.custno = w.custno and n.side = w.side and n.id > w.id)`

/** Customers' newest images that are not read yet, oldest first. */
export async function listAwaitedIdImages(db: Reader, limit: number): Promise<AwaitedIdImage[]> {
  const { rows } = await sql<AwaitedIdImage>`
    select w.id, w.custno, w.side, w.file_name, w.sha256 from id_image w where ${awaited} order by w.id limit ${limit}`.execute(
    db,
  )
  return rows
}

/** HMAC of the text read on the newest image of each side; '' when nothing was readable, null until it is read. */
export async function newestReadings(db: Reader, custno: string): Promise<Partial<Record<IdSide, string | null>>> {
  const { rows } = await sql<{ side: IdSide; read_hmac: string | null }>`
    select distinct on (side) side, read_hmac from id_image where custno = ${custno} order by side, id desc`.execute(db)
  return Object.fromEntries(rows.map(row => [row.side, row.read_hmac]))
}

/** `reopen` takes the decision before it back. */
export type IdDecision = 'release' | 'return' | 'reopen'
export type IdReview = { decision: IdDecision; reason: string; at: Date }

export async function insertIdReview(tx: Tx, custno: string, review: Omit<IdReview, 'at'>): Promise<void> {
  await sql`
    insert into id_review (custno, decision, reason, at)
    values (${custno}, ${review.decision}, ${review.reason}, business_now())`.execute(tx)
}

/** Decisions about a customer's images, newest first. */
export async function listIdReviews(db: Reader, custno: string, limit: number): Promise<IdReview[]> {
  const { rows } = await sql<IdReview>`
    select decision, reason, at from id_review where custno = ${custno} order by id desc limit ${limit}`.execute(db)
  return rows
}

export type DecidedIdImages = IdReview & { custno: string; upload: string }

/** The newest decisions of the last day that can be taken back: the customer has submitted nothing since. */
export async function listDecidedIdImages(db: Reader, limit: number): Promise<DecidedIdImages[]> {
  const { rows } = await sql<DecidedIdImages>`
    select r.custno, r.decision, r.reason, r.at, max(i.id)::text as upload
    from id_review r join customer c on c.custno = r.custno join id_image i on i.custno = r.custno and i.submitted_at is not null
    where r.at > business_now() - interval '1 day' and r.decision <> 'reopen' and c.closed_at is null
      and c.idcardupload = case r.decision when 'release' then ${idUploadSql.uploaded} else ${idUploadSql.asked} end
      and not exists (select from id_review n where n.custno = r.custno and n.id > r.id)
    group by r.id having max(i.submitted_at) <= r.at order by r.id desc limit ${limit}`.execute(db)
  return rows
}

export type WaitingIdImages = { custno: string; at: Date | null; upload: string | null }

/** In review, and read: an image that later turns out to match the entered data needs no decision. */
const waitsForDecision = sql`c.idcardupload = ${idUploadSql.inReview} and c.closed_at is null
  and not exists (select from id_image w where w.custno = c.custno and ${awaited})`

/** Customers whose images wait for a decision, with the newest submitted upload and its time. */
export async function listWaitingIdImages(db: Reader): Promise<WaitingIdImages[]> {
  const { rows } = await sql<WaitingIdImages>`
    select c.custno, max(i.at) as at, max(i.id)::text as upload
    from customer c left join id_image i on i.custno = c.custno and i.submitted_at is not null
    where ${waitsForDecision} group by c.custno order by 2, 1`.execute(db)
  return rows
}

/** How many customers but `notOf` wait for the review of their pictures. */
export async function countWaitingIdImages(db: Reader, notOf: string | null): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from customer c
    where ${waitsForDecision} and c.custno is distinct from ${notOf}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Id of the newest submitted image of either side; '' when there is none. */
export async function newestIdUpload(db: Reader, custno: string): Promise<string> {
  const { rows } = await sql<{ upload: string }>`
    select coalesce(max(id)::text, '') as upload from id_image where custno = ${custno} and submitted_at is not null`.execute(
    db,
  )
  return rows[0]?.upload ?? ''
}

/** Deletes a customer's image rows. @returns the file names, which the caller must remove. */
export async function deleteIdImages(tx: Tx, custno: string): Promise<string[]> {
  const { rows } = await sql<{
    file_name: string
  }>`delete from id_image where custno = ${custno} returning file_name`.execute(tx)
  return rows.map(row => row.file_name)
}

export type IdImageState = { front: boolean; back: boolean; is_new: boolean; today: number }

/**
 * The sides sent, submitted or not, and the number of images sent today in Shanghai. `is_new`: one is not submitted yet.
 */
export async function readIdImageState(db: Reader, custno: string, sinceReview = false): Promise<IdImageState> {
  const { rows } = await sql<IdImageState>`
    select coalesce(bool_or(side = 'front'), false) as front, coalesce(bool_or(side = 'back'), false) as back,
      coalesce(bool_or(submitted_at is null), false) as is_new,
      (count(*) filter (where (at at time zone 'Asia/Shanghai')::date = ${businessToday}))::int as today
    from id_image i where custno = ${custno} and (not ${sinceReview}::boolean
      or at > (select max(r.at) from id_review r where r.custno = i.custno and r.decision = 'return'))`.execute(db)
  return rows[0] ?? { front: false, back: false, is_new: false, today: 0 }
}

export async function markSubmitted(tx: Tx, custno: string): Promise<void> {
  await sql`update id_image set submitted_at = business_now() where custno = ${custno} and submitted_at is null`.execute(
    tx,
  )
}

/** The file of the newest image of each side, of those uploaded or only of those submitted. */
export async function readNewestIdImages(
  db: Reader,
  custno: string,
  which: 'sent' | 'submitted',
): Promise<Partial<Record<IdSide, string>>> {
  const { rows } = await sql<{ side: IdSide; file_name: string }>`
    select distinct on (side) side, file_name from id_image
    where custno = ${custno} and (${which}::text = 'sent' or submitted_at is not null) order by side, id desc`.execute(
    db,
  )
  return Object.fromEntries(rows.map(({ side, file_name }) => [side, file_name]))
}

/** Whether an image of each side was uploaded within the last `minutes` of business time and not submitted yet. */
export async function hasFreshIdImages(db: Reader, custno: string, minutes: number): Promise<boolean> {
  const { rows } = await sql<{ sides: number }>`
    select count(distinct side)::int as sides from id_image
    where custno = ${custno} and submitted_at is null and at > business_now() - make_interval(mins => ${minutes})`.execute(
    db,
  )
  return rows[0]?.sides === 2
}

/** Those of the names that are stored images. */
export async function keptIdImages(db: Reader, names: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('id_image').select('file_name').where('file_name', 'in', names).execute()
  return rows.map(row => row.file_name)
}
