import { findDocument } from '@zhixiao/db/content/documents.ts'
import { brand } from '@zhixiao/domain/brand.ts'
import { inks } from '@zhixiao/domain/brand-colours.ts'
import { markSvg } from '@zhixiao/domain/brand-drawing.ts'
import { fundTypeName } from '@zhixiao/domain/codes/fund-types.ts'
import { riskLevelName, riskLevelOf } from '@zhixiao/domain/codes/risk-levels.ts'
import type { CoverData } from '@zhixiao/domain/drawing/cover-data.ts'
import { coverFigure } from '@zhixiao/domain/drawing/cover-figure.ts'
import { pathOf } from '@zhixiao/domain/drawing/cover-from-index.ts'
import { drawCover, figureIsLow } from '@zhixiao/domain/drawing/draw-cover.ts'
import { hues, huesInOrder } from '@zhixiao/domain/drawing/hues.ts'
import type { Shape } from '@zhixiao/domain/drawing/shapes.ts'
import { type CoverColours, fixedCoverSvg } from '@zhixiao/domain/drawing/svg.ts'
import { percentText, shareText } from '@zhixiao/domain/format/percent.ts'
import { purchaseKind } from '@zhixiao/domain/fund/fund-can.ts'
import { divideHalfUp } from '@zhixiao/domain/money/decimal.ts'
import { publishedOn } from '../../engine/content-store/published-on.ts'
import { coveredOf } from '../../engine/covers/article-row.ts'
import { flowOf } from '../../engine/covers/cover-terms.ts'
import { coverOf } from '../../engine/covers/covers.ts'
import { growthOut, publicFund, yearFall } from '../../engine/market/fund-row.ts'
import { isRunning } from '../../engine/market/snapshot.ts'
import type { Context } from '../../kernel/context.ts'
import type { MarketFund, MarketSnapshot } from '../../kernel/market.ts'
import type { ShareCard, ShareDrawing } from '../../platform/pdf/paper.ts'

const RISK = '过往业绩不预示未来表现，基金有风险，投资需谨慎。'

/** The picture of a link to an article or video: its cover beside its title. */
export async function articleCard(ctx: Context, id: string): Promise<ShareCard | null> {
  const article = await findDocument(ctx.db, 'article', id)
  if (!article) return null
  const column = await findDocument(ctx.db, 'column', article.grp)
  const cover = await coverOf({ ...ctx, market: await ctx.market.get() }, coveredOf(article))
  const note = `${column?.title ?? article.author} · ${publishedOn(article)}`
  const hue = hues[huesInOrder([article.grp])[0] ?? 'ink']
  return { title: article.title, note, drawing: drawingOf({ ...cover, says: '' }, hue) }
}

/**
 * The picture of a link to a fund: the past year as far as it may be shown, else how a purchase goes, else the firm's
 * own drawing.
 */
export async function fundCard(ctx: Context, fundCode: string): Promise<ShareCard | null> {
  const market = await ctx.market.get()
  const fund = publicFund(market, fundCode)
  if (!fund) return null
  const { fundname, fund_type, risk_level } = fund.record
  const risk = riskLevelOf(String(risk_level)) ?? 'R5'
  const card = { title: fundname, note: `${fundCode} · ${fundTypeName(fund_type)} · ${riskLevelName(risk)}` }
  const said = (isRunning(fund, market.newestNavDay) ? (yearOf(fund) ?? yieldsOf(fund)) : null) ?? stepsOf(market, fund)
  if (!said) return card
  const { data, says } = said
  const cover = { figure: coverFigure(data, null), low: figureIsLow(data), shapes: drawCover(data), says }
  return { ...card, drawing: drawingOf(cover, ofTheFirm) }
}

/** The picture of a fund is in the firm's own colours; that of an article is in its cover's. */
const ofTheFirm: CoverColours = {
  ground: brand.colours.ground,
  line: inks.motif,
  text: inks.ground.line,
  accent: inks.ground.star,
}

type Said = { data: CoverData; says: string }

function yearOf(fund: MarketFund): Said | null {
  const { record, index, yields, performanceShown } = fund
  const { year } = yields
  if (record.fund_type === 'money' || !performanceShown || !year) return null
  const path = pathOf({ name: record.fundname, index }, { from: year.from.date, to: year.to.date })
  return (
    path && {
      data: { kind: 'path', last: '', ...path },
      says: `近一年涨跌幅，基准 ${percentText(growthOut(fund, year)?.benchmark)}，其间最大回撤 ${shareText(yearFall(fund))} · 截至 ${year.to.date}`,
    }
  )
}

const MONTHS = 12

/** Seven-day yields of a money-market fund: the last one of each month of the past year. */
function yieldsOf({ record, navs, yield7At }: MarketFund): Said | null {
  const last = navs.at(-1)
  if (record.fund_type !== 'money' || !last) return null
  const ends = navs.flatMap(({ date }, at) => (navs[at + 1]?.date.slice(0, 7) === date.slice(0, 7) ? [] : [at]))
  const bars = ends.slice(-MONTHS).flatMap(at => {
    const rate = yield7At(at)
    return rate === null ? [] : [{ label: navs[at]!.date.slice(0, 7), value: divideHalfUp(rate, 100n) }]
  })
  return bars.length === 0
    ? null
    : {
        data: { kind: 'bars', name: record.fundname, unit: '%', places: 4, bars },
        says: `七日年化收益率，各月末 · 截至 ${last.date}`,
      }
}

function stepsOf(market: MarketSnapshot, { record: { fundcode, status, fund_type } }: MarketFund): Said | null {
  if (purchaseKind({ status, fundType: fund_type }) !== 'purchase') return null
  const data = flowOf(market, { name: 'purchase', id: fundcode })
  return data && { data, says: '申购在此日确认，T 为申请日' }
}

type Cover = { figure: string; low: boolean; shapes: readonly Shape[]; says: string }

const drawingOf = ({ figure, low, shapes, says }: Cover, colours: CoverColours): ShareDrawing => ({
  svg: fixedCoverSvg(shapes, colours),
  mark: markSvg({ line: colours.text, star: colours.accent }),
  figure,
  low,
  says,
  risk: RISK,
  ground: colours.ground,
  text: colours.text,
})
