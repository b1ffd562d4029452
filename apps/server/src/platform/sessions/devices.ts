import { isKnownDevice, putDevice, putDeviceMonth } from '@zhixiao/db/account/devices.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import type { CallContext } from '../../kernel/context.ts'
import { uaClassOf } from './sessions.ts'

type Needs = Pick<CallContext, 'db' | 'keys' | 'deviceId' | 'userAgent'>

/**
 * Id of the requesting device for one customer; it cannot be linked to the same device of another customer. '' when the
 * device has no id.
 */
export const deviceHmacOf = ({ keys, deviceId }: Pick<Needs, 'keys' | 'deviceId'>, custno: string): string =>
  deviceId === '' ? '' : keys.digest('device', `${custno}:${deviceId}`)

/**
 * The requesting device; without an id of its own, its address. An id that was copied to
 * another kind of browser is another device.
 */
export const askerOf = ({
  keys,
  deviceId,
  address,
  userAgent,
}: Pick<CallContext, 'keys' | 'deviceId' | 'address' | 'userAgent'>): string =>
  keys.digest('asker', `${uaClassOf(userAgent)}:${deviceId === '' ? `address ${address}` : deviceId}`)

/**
 * Whether the customer has logged in from the requesting device, with this kind of browser; `custno` is '' for an unknown
 * login.
 */
export const knowsDevice = (ctx: Needs, custno: string): Promise<boolean> =>
  isKnownDevice(ctx.db, custno, deviceHmacOf(ctx, custno), uaClassOf(ctx.userAgent))

/** Call only after the customer has proved on this device to hold the mobile number. */
export async function rememberDevice(ctx: Needs, custno: string): Promise<void> {
  if (ctx.deviceId !== '') await putDevice(ctx.db, custno, deviceHmacOf(ctx, custno), uaClassOf(ctx.userAgent))
}

/**
 * Records that the customer has logged in from this device in this month, only to find devices that customers share.
 * The digest of a device is the same for every customer and changes each month (docs/decisions/0050).
 */
export async function noteDeviceMonth(ctx: Needs & Pick<CallContext, 'clock'>, custno: string): Promise<void> {
  if (ctx.deviceId === '') return
  const month = `${shanghaiDate((await ctx.clock.now()).getTime()).slice(0, 7)}-01`
  await putDeviceMonth(ctx.db, custno, month, ctx.keys.digest('device-month', `${month}:${ctx.deviceId}`))
}
