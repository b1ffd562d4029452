import { isKnownDevice, putDevice } from '@zhixiao/db/account/devices.ts'
import type { CallContext } from '../kernel/context.ts'
import { uaClassOf } from './sessions.ts'

type Needs = Pick<CallContext, 'db' | 'keys' | 'deviceId' | 'userAgent'>

/**
 * The requesting device as seen by one customer: it cannot be linked to the same device of another. '' when it has no
 * id.
 */
export const deviceHmacOf = ({ keys, deviceId }: Pick<Needs, 'keys' | 'deviceId'>, custno: string): string =>
  deviceId === '' ? '' : keys.digest('device', `${custno}:${deviceId}`)

/** Whether the customer, '' for nobody, has logged in from the requesting device. */
export const knowsDevice = (ctx: Needs, custno: string): Promise<boolean> =>
  isKnownDevice(ctx.db, custno, deviceHmacOf(ctx, custno))

/** The customer has just proved on this device to hold the mobile number. */
export async function rememberDevice(ctx: Needs, custno: string): Promise<void> {
  if (ctx.deviceId !== '') await putDevice(ctx.db, custno, deviceHmacOf(ctx, custno), uaClassOf(ctx.userAgent))
}
