import { calls } from '@zhixiao/contract/calls.ts'
import type { aggregated } from '@zhixiao/contract/content/aggregation.ts'
import { type ErrorCode, errors } from '@zhixiao/contract/errors.ts'
import type { CallContext, Handler } from '../../kernel/context.ts'
import { type Failure, fail, ok, type Result } from '../../kernel/result.ts'
import { agencyFund } from './agency-fund.ts'
import { fundDetail } from './fund-detail.ts'
import { fundPortfolio } from './fund-portfolio.ts'
import { fundRisk } from './fund-risk.ts'
import { fundSeries } from './fund-series.ts'
import { navList } from './nav-list.ts'

type Name = (typeof aggregated)[number]
type Asked = (ctx: CallContext, input: unknown) => Promise<Result<unknown>>
type Schema<Input> = { safeParse(input: unknown): { success: true; data: Input } | { success: false } }

/** A call as part of an aggregation: its own input validation, then its own handler. */
function asked<Input>(schema: Schema<Input>, run: (ctx: CallContext, input: Input) => Promise<Result<unknown>>): Asked {
  return async (ctx, input) => {
    const parsed = schema.safeParse(input)
    return parsed.success ? run(ctx, parsed.data) : fail('PARAM-0001')
  }
}

const parts: Readonly<Record<Name, Asked>> = {
  'content.fundDetail': asked(calls['content.fundDetail'].input, fundDetail),
  'content.fundSeries': asked(calls['content.fundSeries'].input, fundSeries),
  'content.navList': asked(calls['content.navList'].input, navList),
  'content.fundRisk': asked(calls['content.fundRisk'].input, fundRisk),
  'content.fundPortfolio': asked(calls['content.fundPortfolio'].input, fundPortfolio),
  'content.agencyFund': asked(calls['content.agencyFund'].input, agencyFund),
}

/** CALL-091: several queries about funds, answered in parallel. */
export const aggregation: Handler<'content.aggregation'> = async (ctx, { requests }) => {
  const results = await Promise.all(
    requests.map(async ({ name, input }, at) => {
      const result = (at > 0 && (await refuseOver(ctx))) || (await parts[name](ctx, input))
      return result.ok
        ? { name, code: '0000', msg: 'ok', data: result.data }
        : { name, code: result.code, msg: textOf(result.code), data: null }
    }),
  )
  return ok({ results })
}

/** Every part after the first counts as a call of its own. */
async function refuseOver({ limits, session, address }: CallContext): Promise<Failure | null> {
  const wait = session ? await limits.spend('customer', session.custno) : await limits.spend('address', address)
  return wait === null ? null : fail('SYS-0429')
}

const textOf = (code: ErrorCode): string => errors[code].msg
