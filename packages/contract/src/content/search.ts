import { printedLine } from '@zhixiao/domain/validate/rules.ts'
import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { dateText, fundCode, rateText } from '../fields.ts'
import { contentType, fundType, growth, moreFilter } from './shapes.ts'

/** Parts of a text to highlight, as [start, end) in UTF-16 units; never markup. */
const ranges = z.array(z.tuple([z.int(), z.int()]))

/** Each result has one key, which says what was found; `ranges` refer to its name or title. */
const result = z.union([
  z.object({
    fundSearchAppVO: z.object({
      fundName: z.string(),
      fundCode,
      fundType,
      fundTypeName: z.string(),
      /** Growth over the past year; null when performance is not shown. */
      year: growth.nullable(),
      /** Money-market funds only. */
      sevenDayYield: rateText.nullable(),
    }),
    ranges,
    codeRanges: ranges,
  }),
  z.object({
    fundManagerSearchAppVO: z.object({
      name: z.string(),
      manId: z.string(),
      /** URL of a portrait; '' without one. */
      avatar: z.string(),
      /** The largest fund managed today, and the number of funds, share classes counted once. */
      fundName: z.string().nullable(),
      fundCount: z.int(),
    }),
    ranges,
  }),
  z.object({
    helpSearchAppVO: z.object({
      title: z.string(),
      id: z.string(),
      serviceType: z.string(),
      /** Excerpt around the words found, or the beginning of the text. */
      excerpt: z.string(),
      excerptRanges: ranges,
    }),
    ranges,
  }),
  z.object({
    articleInfoSearchAppVO: z.object({
      title: z.string(),
      id: z.string(),
      contentType,
      /** Path of its page on this site. */
      jumpPath: z.string(),
      publishedOn: dateText,
    }),
    ranges,
  }),
  z.object({
    fundNoticeSearchAppVO: z.object({ title: z.string(), noticeId: z.string(), publishedOn: dateText }),
    ranges,
  }),
])

/**
 * Funds, managers, help, articles and notices whose name, title or code matches, grouped in this order, best first.
 * Chinese matches literally or by pinyin; digits also match the start of a fund code. Help also matches by the words
 * of a question, in title or text.
 */
export const search = defineCall({
  door: 'site',
  id: 'CALL-015',
  name: 'content.search',
  summary: '搜索',
  method: 'POST',
  path: '/api/content/search',
  access: 'public',
  input: z.strictObject({
    keyWord: z.string().overwrite(printedLine).min(1, '请输入搜索内容').max(64, '搜索内容最多 64 个字'),
    /** '1' returns up to 30 of each group, otherwise up to 5. */
    isMoreFilter: moreFilter.optional(),
  }),
  output: z.object({
    /** Matches per group, independent of the length of the list. */
    counts: z.object({ fund: z.int(), manager: z.int(), help: z.int(), article: z.int(), notice: z.int() }),
    /** Groups without an exact match, whose results are similar: one character wrong or missing, or part of the name left out. */
    similar: z.array(z.enum(['fund', 'manager', 'help', 'article', 'notice'])),
    list: z.array(result),
  }),
  errors: [],
})
