import { sql } from 'kysely'
import type { Reader, Tx } from '../tx.ts'

const AT_MOST = 20

/** Also queried for unknown names, with `custno` ''. */
export async function isKnownDevice(db: Reader, custno: string, deviceHmac: string, uaClass: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from known_device
    where custno = ${custno} and device_hmac = ${deviceHmac} and ua_class = ${uaClass}`.execute(db)
  return rows.length > 0
}

/** Records that a customer has used a device; beyond twenty the least recently used is deleted. */
export async function putDevice(db: Reader, custno: string, deviceHmac: string, uaClass: string): Promise<void> {
  await sql`
    with forgotten as (
      delete from known_device where id in (
        select id from known_device where custno = ${custno} and device_hmac <> ${deviceHmac}
        order by last_seen_at desc, id desc offset ${AT_MOST - 1}
      )
    )
    insert into known_device (custno, device_hmac, ua_class, first_seen_at, last_seen_at)
    values (${custno}, ${deviceHmac}, ${uaClass}, business_now(), business_now())
    on conflict (custno, device_hmac) do update
      set ua_class = excluded.ua_class, last_seen_at = excluded.last_seen_at`.execute(db)
}

/** Records that a customer has used a device in a month; `monthHmac` is of device and month alone. */
export async function putDeviceMonth(db: Reader, custno: string, month: string, monthHmac: string): Promise<void> {
  await sql`
    insert into device_month (custno, month, device_hmac) values (${custno}, ${month}::date, ${monthHmac})
    on conflict do nothing`.execute(db)
}

export type DeviceRow = { id: bigint; device_hmac: string; ua_class: string; first_seen_at: Date; last_seen_at: Date }

/** A customer's devices, most recently used first. */
export async function listDevices(db: Reader, custno: string): Promise<DeviceRow[]> {
  return db
    .selectFrom('known_device')
    .select(['id', 'device_hmac', 'ua_class', 'first_seen_at', 'last_seen_at'])
    .where('custno', '=', custno)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** False when the customer has no such device. */
export async function deleteDevice(tx: Tx, custno: string, id: bigint): Promise<boolean> {
  const rows = await tx
    .deleteFrom('known_device')
    .where('custno', '=', custno)
    .where('id', '=', id)
    .returning('id')
    .execute()
  return rows.length > 0
}

/** @returns how many there were. */
export async function deleteDevicesOf(tx: Tx, custno: string): Promise<number> {
  const rows = await tx.deleteFrom('known_device').where('custno', '=', custno).returning('id').execute()
  return rows.length
}
