import type { Handler } from '../../kernel/context.ts'
import { ok } from '../../kernel/result.ts'
import { readRiskState } from './risk-state.ts'

export const riskCustomer: Handler<'account.riskCustomer'> = async ctx =>
  ok(await readRiskState(ctx.db, ctx.session.custno))
