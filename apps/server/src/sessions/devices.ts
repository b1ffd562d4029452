import { isKnownDevice, putDevice } from '@zhixiao/db/account/devices.ts'
import type { CallContext } from '../kernel/context.ts'
import { uaClassOf } from './sessions.ts'

type Needs = Pick<CallContext, 'db' | 'keys' | 'deviceId' | 'userAgent'>

/**
 * Id of the requesting device for one customer; it cannot be linked to the same device of another customer. '' when the
 * device has no id.
 */
export const deviceHmacOf = ({ keys, deviceId }: Pick<Needs, 'keys' | 'deviceId'>, custno: string): string =>
  deviceId === '' ? '' : keys.digest('device', `${custno}:${deviceId}`)

/** Whether the customer has logged in from the requesting device; `custno` is '' for an unknown login. */
export const knowsDevice = (ctx: Needs, custno: string): Promise<boolean> =>
  isKnownDevice(ctx.db, custno, deviceHmacOf(ctx, custno))

/** Call only after the customer has proved on this device to hold the mobile number. */
export async function rememberDevice(ctx: Needs, custno: string): Promise<void> {
  if (ctx.deviceId !== '') await putDevice(ctx.db, custno, deviceHmacOf(ctx, custno), uaClassOf(ctx.userAgent))
}
