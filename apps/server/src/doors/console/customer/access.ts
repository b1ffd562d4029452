import { deviceList } from '../../../calls/account/device-list.ts'
import { loginList } from '../../../calls/account/login-list.ts'
import type { ConsoleHandler } from '../console-context.ts'
import { readAnswer } from '../own-account.ts'
import { partOf } from './part-of.ts'

export const access: ConsoleHandler<'customer.access'> = (ctx, { custno }) =>
  partOf(ctx, custno, async as => {
    const [{ logins }, { devices }] = await Promise.all([readAnswer(loginList(as, {})), readAnswer(deviceList(as, {}))])
    return { logins, devices: devices.map(({ current, ...device }) => device) }
  })
