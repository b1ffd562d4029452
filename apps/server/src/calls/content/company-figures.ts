import { listManagers } from '@zhixiao/db/content/managers.ts'
import { FUND_STATUS } from '@zhixiao/domain/codes/fund-status.ts'
import { fenText } from '@zhixiao/domain/money/money.ts'
import { publicFund } from '../../engine/market/fund-row.ts'
import { publicSizes } from '../../engine/market/public-sizes.ts'
import type { Handler } from '../../kernel/context.ts'
import { ok } from '../../kernel/result.ts'

/** CALL-937. Share classes of a portfolio count once. */
export const companyFigures: Handler<'content.companyFigures'> = async ctx => {
  const market = await ctx.market.get()
  const portfolios = new Map(market.listed.map(fund => [fund.record.main_code, fund.record]))
  const shown = [...portfolios.values()].filter(({ fundcode }) => publicFund(market, fundcode) !== null)
  const setups = [...market.funds.values()].flatMap(({ record }) =>
    publicFund(market, record.fundcode) && record.setup_date !== null ? [record.setup_date] : [],
  )
  const managers = (await listManagers(ctx.db)).filter(({ managed }) => managed.length > 0)
  return ok({
    since: setups.sort()[0] ?? null,
    funds: shown.filter(({ setup_date }) => setup_date !== null).length,
    raising: shown.filter(({ status }) => status === FUND_STATUS.raising).length,
    managers: managers.length,
    sizes: (await publicSizes(ctx.db, market)).map(({ quarterEnd, size, funds }) => ({
      quarterEnd,
      size: fenText(size),
      funds,
    })),
  })
}
