import { deviceForget as call } from '@zhixiao/contract/account/device-forget.ts'
import { deleteDevice } from '@zhixiao/db/account/devices.ts'
import type { Handler } from '../../kernel/context.ts'
import { once } from '../../kernel/once.ts'
import { fail, ok } from '../../kernel/result.ts'

export const deviceForget: Handler<'account.deviceForget'> = (ctx, { id }) =>
  once(
    ctx,
    call.name,
    async tx => ((await deleteDevice(tx, ctx.session.custno, BigInt(id))) ? ok({}) : fail('DEVICE-0001')),
    () => ({}),
  )
