import { type Insertable, sql } from 'kysely'
import type { Schema } from '../schema.ts'
import type { Reader } from '../tx.ts'

export type SentSms = Pick<Insertable<Schema['sms_sent']>, 'sms_id' | 'template' | 'state' | 'provider_ref' | 'at'>

export async function insertSentSms(db: Reader, sent: readonly SentSms[]): Promise<void> {
  if (sent.length > 0) await db.insertInto('sms_sent').values(sent).execute()
}

export type SmsReceipt = { providerRef: string; delivered: boolean; code: string }

/** Records what the network reported; the first receipt of a message counts. Returns how many messages it was for. */
export async function putSmsReceipts(db: Reader, receipts: readonly SmsReceipt[]): Promise<number> {
  let known = 0
  for (const { providerRef, delivered, code } of receipts) {
    const { numAffectedRows } = await sql`
      update sms_sent set receipt = ${delivered ? 'delivered' : 'failed'}, receipt_code = ${code}, receipt_at = business_now()
      where provider_ref = ${providerRef} and state = 'sent' and receipt is null`.execute(db)
    known += Number(numAffectedRows ?? 0n)
  }
  return known
}
