import type { InputOf } from '@zhixiao/contract/calls.ts'
import { listTenures } from '@zhixiao/db/content/managers.ts'
import { listAllocations } from '@zhixiao/db/content/portfolio.ts'
import { listInvestmentRatios } from '@zhixiao/db/content/report-figures.ts'
import { readFundVersion } from '@zhixiao/db/market/funds.ts'
import { brand } from '@zhixiao/domain/brand.ts'
import { shareText } from '@zhixiao/domain/format/percent.ts'
import { calendarYears } from '@zhixiao/domain/fund/calendar-years.ts'
import { growthOver } from '@zhixiao/domain/fund/growth-index.ts'
import {
  type ProductSummary,
  productSummary,
  type SummaryBlock,
  type SummaryFacts,
} from '@zhixiao/domain/fund/product-summary.ts'
import { rateOfE4 } from '@zhixiao/domain/money/money.ts'
import { publicFund } from '../../engine/market/fund-row.ts'
import type { Context, Handler } from '../../kernel/context.ts'
import type { MarketFund } from '../../kernel/market.ts'
import { orderDay } from '../../kernel/order-day.ts'
import { fail, ok } from '../../kernel/result.ts'
import { type Block, type Paper, tableOf } from '../../platform/pdf/paper.ts'
import { quartersOf } from './fund-quarters.ts'

export const fundSummary: Handler<'content.fundSummary'> = async (
  ctx,
  { fundCode }: InputOf<'content.fundSummary'>,
) => {
  const summary = await readSummary(ctx, fundCode)
  return summary ? ok(summary) : fail('SYS-0404')
}

/** The product summary of a fund from its current data; null when the public has no such fund. */
async function readSummary(ctx: Context, fundCode: string): Promise<ProductSummary | null> {
  const fund = publicFund(await ctx.market.get(), fundCode)
  const version = await readFundVersion(ctx.db, fundCode)
  if (!fund || version === null) return null
  const { record, contract, navs } = fund
  const day = await orderDay(ctx)
  const tenures = await listTenures(ctx.db, fundCode)
  const [quarter] = quartersOf(await listAllocations(ctx.db, fundCode, 1), [])
  const ratios = await listInvestmentRatios(ctx.db, record.main_code)
  const facts: SummaryFacts = {
    version,
    // Before the first NAV, nothing in it is later than the start of the raising.
    dataTo: navs.at(-1)?.date ?? record.setup_date ?? record.raise_start ?? day,
    summary: record.summary,
    benchmarkText: record.benchmark_text,
    managers: tenures
      .filter(tenure => tenure.to_day === null)
      .map(({ name, from_day, since }) => ({ name, from: from_day, since })),
    ratios: ratios.map(({ name, low_e4, high_e4 }) => ({
      name,
      range: `${shareText(rateOfE4(low_e4))} 至 ${shareText(rateOfE4(high_e4))}`,
    })),
    allocation: quarter ? { day: quarter.quarterEnd, parts: quarter.allocation } : null,
    years: yearsOf(fund),
    hotline: brand.hotlineText,
    isInvented: record.invented,
  }
  return productSummary(contract, facts, day)
}

const yearsOf = ({ performanceShown, index, benchmark }: MarketFund): SummaryFacts['years'] =>
  performanceShown
    ? calendarYears(index).map(({ year, isPartial, growth, from, to }) => ({
        name: isPartial ? `${year}（自 ${from.date}）` : String(year),
        growth,
        benchmark: growthOver(benchmark, from.date, to.date),
      }))
    : null

/** The same as a file; null when the public has no such fund. */
export async function fundSummaryPaper(ctx: Context, fundCode: string): Promise<Paper | null> {
  const summary = await readSummary(ctx, fundCode)
  if (!summary) return null
  return {
    firm: summary.company,
    title: summary.title,
    facts: [`版本 ${summary.version}`, `条款日期 ${summary.termsOn}`, `数据截至 ${summary.dataTo}`],
    date: summary.dataTo,
    body: [
      { kind: 'quote', blocks: [paragraph(summary.lead)] },
      ...summary.parts.flatMap(({ title, blocks }): Block[] => [heading(title, 2), ...blocks.map(printed)]),
    ],
  }
}

const heading = (text: string, level: number): Block => ({ kind: 'heading', level, text: [text] })
const paragraph = (text: string): Block => ({ kind: 'paragraph', text: [text] })

function printed(block: SummaryBlock): Block {
  switch (block.kind) {
    case 'heading':
      return heading(block.text, 3)
    case 'paragraph':
      return paragraph(block.text)
    case 'list':
      return { kind: 'steps', first: 1, items: block.items.map(text => [paragraph(text)]) }
    case 'table': {
      const align = block.head.map((_, at) => (block.figures && at > 0 ? 'right' : 'left'))
      return tableOf(
        align,
        block.head.map(name => [name]),
        block.rows.map(row => row.map(cell => [cell])),
      )
    }
  }
}
