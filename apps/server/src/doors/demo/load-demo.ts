import { moveDemoClock } from '@zhixiao/db/clock.ts'
import type { Db } from '@zhixiao/db/connect.ts'
import { listAgencies } from '@zhixiao/db/content/agencies.ts'
import { insertRows } from '@zhixiao/db/market/bulk.ts'
import { replaceFloatingTerms } from '@zhixiao/db/market/floating-terms.ts'
import { type Tx, withTx } from '@zhixiao/db/tx.ts'
import { agencyFunds } from '@zhixiao/demo/agencies.ts'
import { DEMO_DAY, LAST_NAV_DAY } from '@zhixiao/demo/calendar.ts'
import { contentFolder } from '@zhixiao/demo/content-folder.ts'
import { buildMarket, DEMO_SEED } from '@zhixiao/demo/market.ts'
import type { FundRow, NavRow, NoticeRow } from '@zhixiao/demo/rows.ts'
import { instantOf } from '@zhixiao/domain/calendar/shanghai.ts'
import { faultText } from '@zhixiao/domain/content/fault.ts'
import { navE4 } from '@zhixiao/domain/money/money.ts'
import { type Content, readContent, type Tally, writeContent } from '../../engine/content-store/content.ts'
import { madeDraft } from '../../engine/content-store/draft.ts'

/** The custodian's correct figure for yesterday's wrong NAV, whose correction waits at the console (doors/console/demo-requests.ts). */
const RIGHT_NAV = { fundcode: '990044', nav: navE4(21_319n) }

/** The custodian's NAVs of the last evening before the demo. */
const custodianNavs = (navs: readonly NavRow[]) =>
  navs
    .filter(({ day }) => day === LAST_NAV_DAY)
    .map(({ published_at, ...nav }) => {
      const right = nav.fundcode === RIGHT_NAV.fundcode ? { nav_e4: RIGHT_NAV.nav, acc_nav_e4: RIGHT_NAV.nav } : {}
      return { ...nav, ...right, source: 'embedded', received_at: published_at }
    })

/** NAVs of overseas funds come a day later: those of the last evening still wait at the console. */
const isPublished = (funds: readonly FundRow[]) => {
  const overseas = new Set(funds.filter(fund => fund.fund_type === 'qdii').map(fund => fund.fundcode))
  return ({ fundcode, day }: NavRow) => day !== LAST_NAV_DAY || !overseas.has(fundcode)
}

/** Business time when the demo opens. */
export const DEMO_START = new Date(instantOf(DEMO_DAY, '10:00'))

/**
 * Fills an empty database with the invented market and its texts and sets its clock to the demo's first morning, in one
 * transaction. The named customers are not loaded here: their secrets need keys. Returns the number of rows.
 */
export async function loadDemo(db: Db, seed: number = DEMO_SEED): Promise<number> {
  const market = buildMarket(seed)
  const content = await readDemoContent(market.notice)
  return withTx(db, async tx => {
    const counts = [
      await insertRows(tx, 'trading_day', market.trading_day),
      await insertRows(tx, 'fund', market.fund),
      await insertRows(tx, 'fund_coming_term', market.fund_coming_term),
      await insertRows(tx, 'fund_closed_day', market.fund_closed_day),
      await insertRows(tx, 'fee_tier', market.fee_tier),
      await insertRows(tx, 'nav', market.nav.filter(isPublished(market.fund))),
      await insertRows(tx, 'dividend', market.dividend),
      await insertRows(tx, 'split', market.split),
      await insertRows(tx, 'market_index', market.market_index),
      await insertRows(tx, 'index_quote', market.index_quote),
      await insertRows(tx, 'manager', market.manager),
      await insertRows(tx, 'manager_tenure', market.manager_tenure),
      await insertRows(tx, 'portfolio_holding', market.portfolio_holding),
      await insertRows(tx, 'asset_allocation', market.asset_allocation),
      await insertRows(tx, 'portfolio_size', market.portfolio_size),
      await insertRows(tx, 'portfolio_style', market.portfolio_style),
      await insertRows(tx, 'investment_ratio', market.investment_ratio),
      await insertRows(tx, 'bond_yield', market.bond_yield),
      await insertRows(tx, 'fx_quota', market.fx_quota),
      await insertRows(tx, 'bank', market.bank),
    ]
    for (const { fundcode, ...terms } of market.floating_fee) await replaceFloatingTerms(tx, fundcode, terms)
    await insertRows(tx, 'custodian_nav', custodianNavs(market.nav))
    // Before the texts, because they are written at the demo's time.
    await moveDemoClock(tx, DEMO_START)
    await loadContent(tx, content)
    const sellers = (await listAgencies(tx)).filter(agency => agency.kind === 'consign')
    const sold = agencyFunds(
      seed,
      sellers.map(agency => agency.agency_id),
    )
    counts.push(await insertRows(tx, 'agency_fund', sold))
    return counts.reduce((sum, count) => sum + count, 0)
  })
}

/**
 * The demo's content folder plus the notices generated from its market, read before the transaction that writes them.
 */
async function readDemoContent(notices: readonly NoticeRow[]): Promise<Content> {
  const content = await readContent(contentFolder)
  return { ...content, drafts: [...content.drafts, ...notices.map(noticeDraft)] }
}

/** Writes the demo's content as an import does. @throws with the list of faults when the folder is invalid. */
async function loadContent(tx: Tx, content: Content): Promise<Tally[]> {
  const written = await writeContent(tx, content, false)
  if (!written.ok) throw new Error(`the demo content has faults:\n${written.faults.map(faultText).join('\n')}`)
  return written.tallies
}

const noticeDraft = ({ id, grp, title, body, fundCode, publishedAt, makePdf }: NoticeRow) =>
  madeDraft({
    kind: 'notice',
    id,
    grp,
    title,
    body,
    fundcode: fundCode,
    published_at: publishedAt,
    data: { makePdf },
    file: 'demo/src/notices.ts',
  })
