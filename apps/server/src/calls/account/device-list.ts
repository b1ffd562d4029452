import { listDevices } from '@zhixiao/db/account/devices.ts'
import type { Handler } from '../../kernel/context.ts'
import { ok } from '../../kernel/result.ts'
import { deviceHmacOf } from '../../platform/sessions/devices.ts'
import { browserOf } from '../../platform/sessions/sessions.ts'

export const deviceList: Handler<'account.deviceList'> = async ctx => {
  const { custno } = ctx.session
  const current = deviceHmacOf(ctx, custno)
  const rows = await listDevices(ctx.db, custno)
  const devices = rows.map(({ id, device_hmac, ua_class, first_seen_at, last_seen_at }) => ({
    id: String(id),
    ...browserOf(ua_class),
    firstSeenAt: first_seen_at.toISOString(),
    lastSeenAt: last_seen_at.toISOString(),
    current: device_hmac === current,
  }))
  return ok({ devices })
}
