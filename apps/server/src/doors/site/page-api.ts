import { type CallName, calls, type OutputOf } from '@zhixiao/contract/calls.ts'
import type { SiteCall } from '@zhixiao/contract/define-call.ts'
import type { Db } from '@zhixiao/db/connect.ts'
import { handlers } from '../../handlers.ts'
import type { CallContext, Context, Handlers } from '../../kernel/context.ts'
import type { Result } from '../../kernel/result.ts'
import { reported } from '../http/report.ts'
import type { PageApi } from './pages.ts'

const all: Handlers = handlers

/** The public calls for pages rendered in this process: no session, so nothing private can get into a page. */
export function pageApi(ctx: Context, reader: () => Db = () => ctx.publicReads.current().db): PageApi {
  const visitor = {
    session: null,
    requestId: null,
    attemptId: null,
    bodyHash: '',
    address: '',
    userAgent: '',
    deviceId: '',
  }
  return {
    async call<Name extends CallName>(name: Name, input: unknown) {
      const call: SiteCall = calls[name]
      if (call.access !== 'public') return { ok: false, code: 'AUTH-0001' } as const
      const parsed = call.input.safeParse(input)
      if (!parsed.success) return { ok: false, code: 'PARAM-0001' } as const
      const handler: PublicHandler<Name> = all[name]
      try {
        const result = await handler({ ...ctx, ...visitor, db: reader() }, parsed.data)
        return result.ok ? { ok: true, data: result.data } : { ok: false, code: result.code }
      } catch (error) {
        return { ok: false, code: reported(ctx, { name, request: '' }, error) } as const
      }
    },
  }
}

// Method parameters are compared bivariantly, which lets one type represent every handler.
type PublicHandler<Name extends CallName> = {
  run(ctx: CallContext, input: unknown): Promise<Result<OutputOf<Name>>>
}['run']
