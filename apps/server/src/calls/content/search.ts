import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { managerPicture } from '@zhixiao/domain/brand.ts'
import { isYes } from '@zhixiao/domain/codes/flags.ts'
import { isListed } from '@zhixiao/domain/codes/fund-status.ts'
import { fundTypeName } from '@zhixiao/domain/codes/fund-types.ts'
import { type Found, type SearchHit, searchKinds } from '@zhixiao/domain/search/search-document.ts'
import { beginningOf, type Excerpt, type HelpMatch } from '@zhixiao/domain/search/search-help.ts'
import { growthOut, lastYield7, publicFund } from '../../engine/market/fund-row.ts'
import { managedFunds } from '../../engine/market/managed.ts'
import type { Handler } from '../../kernel/context.ts'
import type { MarketSnapshot } from '../../kernel/market.ts'
import type { HelpEntry, SearchEntry } from '../../kernel/ports.ts'
import { ok } from '../../kernel/result.ts'

type Result = OutputOf<'content.search'>['list'][number]

const FEW = 5
const MORE = 30

export const search: Handler<'content.search'> = async (ctx, { keyWord, isMoreFilter }) => {
  const index = await ctx.search.index()
  const market = await ctx.market.get()
  const found = index.search(keyWord)
  const limit = isYes(isMoreFilter) ? MORE : FEW
  const help = helpOf(found, (await ctx.search.help()).search(keyWord))
  const hits = searchKinds.flatMap(kind => (kind === 'help' ? help.slice(0, limit) : found.best(kind, limit)))
  const similar = searchKinds.filter(kind => found.similar.has(kind) && found.counts[kind] > 0)
  return ok({
    counts: { ...found.counts, help: help.length },
    similar: help.some(hit => hit.excerpt) ? similar.filter(kind => kind !== 'help') : similar,
    list: hits.flatMap(hit => resultOf(hit, market) ?? []),
  })
}

type Hit = SearchHit<SearchEntry> & { excerpt?: Excerpt }

/** Titles that contain the keyword, then texts that contain its words; similar titles when neither match. */
function helpOf(found: Found<SearchEntry>, matches: readonly HelpMatch<HelpEntry>[]): Hit[] {
  const titles = found.best('help', found.counts.help)
  if (found.similar.has('help') && matches.length === 0) return titles
  const exact = found.similar.has('help') ? [] : titles
  const first = new Set(exact.map(({ document }) => document.key))
  const further = matches.filter(({ text }) => !first.has(text.key))
  return [
    ...exact,
    ...further.map(({ text, ranges, excerpt }) => ({ document: text, ranges, codeRanges: [], excerpt })),
  ]
}

/** Null for a fund that has left the market since the search. */
function resultOf({ document, ranges, codeRanges, excerpt }: Hit, market: MarketSnapshot): Result | null {
  const marks = { ranges: pairs(ranges) }
  switch (document.kind) {
    case 'fund': {
      const fundSearchAppVO = fundOf(market, document.key)
      return fundSearchAppVO && { fundSearchAppVO, ...marks, codeRanges: pairs(codeRanges) }
    }
    case 'manager': {
      const funds = managedFunds(market, document.managed)
      const largest = funds.find(fund => isListed(fund.record))
      const { key: manId, text: name } = document
      const fundName = largest?.record.fundname ?? null
      return {
        fundManagerSearchAppVO: { name, manId, avatar: managerPicture(manId), fundName, fundCount: funds.length },
        ...marks,
      }
    }
    case 'help': {
      const { key: id, title, serviceType, body } = document
      const shown = excerpt ?? beginningOf(body)
      const helpSearchAppVO = { title, id, serviceType, excerpt: shown.text, excerptRanges: pairs(shown.ranges) }
      return { helpSearchAppVO, ...marks }
    }
    case 'article': {
      const { key: id, text: title, contentType, publishedOn } = document
      const jumpPath = `${contentType === 'video' ? VIDEO : ARTICLE}?id=${id}`
      return { articleInfoSearchAppVO: { title, id, contentType, jumpPath, publishedOn }, ...marks }
    }
    case 'notice': {
      const { key: noticeId, text: title, publishedOn } = document
      return { fundNoticeSearchAppVO: { title, noticeId, publishedOn }, ...marks }
    }
  }
}

const ARTICLE = '/viewpoint/viewpoint_article'
const VIDEO = '/viewpoint/viewpoint_video'

const pairs = (ranges: SearchHit<SearchEntry>['ranges']): [number, number][] =>
  ranges.map(([start, end]) => [start, end])

function fundOf(market: MarketSnapshot, fundCode: string) {
  const fund = publicFund(market, fundCode)
  if (!fund) return null
  const { fundname: fundName, fund_type: fundType } = fund.record
  return {
    fundName,
    fundCode,
    fundType,
    fundTypeName: fundTypeName(fundType),
    year: growthOut(fund, fund.yields.year),
    sevenDayYield: lastYield7(fund),
  }
}
