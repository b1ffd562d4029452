import { listManagers, type ManagerRecord } from '@zhixiao/db/content/managers.ts'
import { listSearchTexts, nextPublication, type SearchTextRecord } from '@zhixiao/db/content/search-rows.ts'
import { readVersion } from '@zhixiao/db/market/data-version.ts'
import type { Reader } from '@zhixiao/db/tx.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import { fundTypes } from '@zhixiao/domain/codes/fund-types.ts'
import { serviceTypes } from '@zhixiao/domain/codes/service-types.ts'
import { isCode } from '@zhixiao/domain/codes/table.ts'
import { plainText } from '@zhixiao/domain/content/plain-text.ts'
import { MAX_ORDER } from '@zhixiao/domain/search/rank.ts'
import { helpText } from '@zhixiao/domain/search/search-help.ts'
import type { MarketFund, MarketSnapshot } from '../../kernel/market.ts'
import type { ContentType, HelpEntry, SearchEntry } from '../../kernel/ports.ts'

export type SearchContent = {
  /** Of the topic 'content'. */
  version: bigint
  managers: readonly SearchEntry[]
  texts: readonly SearchEntry[]
  /** Texts of the service centre, questions first. */
  help: readonly HelpEntry[]
  /** The next publication time, at which the content becomes stale. */
  nextPublication: Date | null
}

export async function loadContent(db: Reader): Promise<SearchContent> {
  const texts = await listSearchTexts(db)
  return {
    version: await readVersion(db, 'content'),
    managers: (await listManagers(db)).map(managerEntry),
    texts: texts.flatMap(text => (text.kind === 'service' ? [] : textEntry(text.kind, text))),
    help: texts.flatMap(text => (text.kind === 'service' ? helpEntry(text) : [])).toSorted((a, b) => a.order - b.order),
    nextPublication: await nextPublication(db),
  }
}

/** The funds that visitors see in lists. */
export const fundEntries = (market: MarketSnapshot): SearchEntry[] =>
  market.listed.filter(({ record }) => !fundTypes[record.fund_type].isPrivate).map(fundEntry)

const fundEntry = ({ record: { fundcode: code, fundname: text } }: MarketFund): SearchEntry => ({
  kind: 'fund',
  key: code,
  text,
  code,
  order: Number(code),
})

const managerEntry = ({ man_id: key, name: text, managed }: ManagerRecord): SearchEntry => ({
  kind: 'manager',
  key,
  text,
  order: 0,
  managed,
})

function textEntry(
  kind: 'article' | 'notice',
  { id: key, title: text, published_at: at, content_type }: SearchTextRecord,
): SearchEntry {
  const shared = { key, text, order: newestFirst(at), publishedOn: shanghaiDate(at.getTime()) }
  return kind === 'notice' ? { kind, ...shared } : { kind, ...shared, contentType: contentTypeOf(content_type) }
}

/** Answers come before guides and rules. Empty for a list that the site does not show. */
function helpEntry({ id: key, title: text, grp: serviceType, html }: SearchTextRecord): HelpEntry[] {
  if (!isCode(serviceTypes, serviceType)) return []
  const order = serviceType === 'common_question' ? 0 : 1
  return [{ kind: 'help', key, text, order, serviceType, ...helpText(text, blocksApart(html ?? '')) }]
}

const blocksApart = (html: string): string =>
  plainText(html.replace(/<\/(?:p|h[1-6]|li|td|th)>|<br\s*\/?>/g, '$& '))
    .replace(/\s+/g, ' ')
    .trim()

const contentTypeOf = (type: string | null): ContentType => (type === 'video' || type === 'mandt' ? type : 'other')

const HOUR_MS = 3_600_000

/** By the hour of publication, which fits an order until 2089. */
const newestFirst = (at: Date): number =>
  MAX_ORDER - Math.min(Math.max(Math.floor(at.getTime() / HOUR_MS), 0), MAX_ORDER)
