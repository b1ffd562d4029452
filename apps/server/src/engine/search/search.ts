import { setImmediate } from 'node:timers/promises'
import type { Db } from '@zhixiao/db/connect.ts'
import { listManagers, type ManagerRecord } from '@zhixiao/db/content/managers.ts'
import { listSearchTexts, nextPublication, type SearchTextRecord } from '@zhixiao/db/content/search-rows.ts'
import { readVersion } from '@zhixiao/db/market/data-version.ts'
import { type Reader, withSnapshot } from '@zhixiao/db/tx.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import { fundTypes } from '@zhixiao/domain/codes/fund-types.ts'
import { serviceTypes } from '@zhixiao/domain/codes/service-types.ts'
import { isCode } from '@zhixiao/domain/codes/table.ts'
import { plainText } from '@zhixiao/domain/content/plain-text.ts'
import type { ReadingsOf } from '@zhixiao/domain/search/characters.ts'
import { MAX_ORDER } from '@zhixiao/domain/search/rank.ts'
import { createHelpSearch, type HelpSearch, helpText } from '@zhixiao/domain/search/search-help.ts'
import { createSearchIndex, type SearchIndex } from '@zhixiao/domain/search/search-index.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Market, MarketFund, MarketSnapshot } from '../../kernel/market.ts'
import type { ContentType, HelpEntry, Search, SearchEntry } from '../../kernel/ports.ts'
import { loadReadings } from './readings.ts'

type Held = {
  index: SearchIndex<SearchEntry>
  help: HelpSearch<HelpEntry>
  /** The version of its data. */
  mark: string
  /** Valid between these two business times, in milliseconds. */
  from: number
  until: number
}

const MAX_AGE_MS = 250
/** How long the index may occupy one turn of the event loop. */
const SLICE_MS = 5

/**
 * Checks at most every `maxAgeMs` whether funds, managers or texts changed, then adds new entries to the index and
 * removes old ones; concurrent callers wait for the same answer.
 */
export function createSearch(
  { reader, market, clock }: { reader: () => Db; market: Market; clock: Clock },
  { maxAgeMs = MAX_AGE_MS }: { maxAgeMs?: number } = {},
): Search {
  let held: Held | null = null
  let checkedAt = Number.NEGATIVE_INFINITY
  let pending: Promise<Held> | null = null
  let readings: Promise<ReadingsOf> | null = null

  async function look(): Promise<Held> {
    const startedAt = performance.now()
    const now = (await clock.now()).getTime()
    const isInTime = held !== null && now >= held.from && now < held.until
    if (!held || !isInTime || held.mark !== (await currentMark(now))) held = await refreshed(now)
    checkedAt = startedAt
    return held
  }

  async function currentMark(now: number): Promise<string> {
    return markOf((await market.get()).version, await readVersion(reader(), 'content'), now)
  }

  async function refreshed(now: number): Promise<Held> {
    readings ??= loadReadings()
    const readingsOf = await readings
    const figures = await market.get()
    const content = await withSnapshot(reader(), loadContent)
    const index = held && !held.index.isWorn ? held.index : createSearchIndex<SearchEntry>(readingsOf)
    await bring(index, [...fundEntries(figures), ...content.managers, ...content.texts, ...content.help])
    const mark = markOf(figures.version, content.version, now)
    return {
      index,
      help: createHelpSearch(content.help),
      mark,
      from: now,
      until: content.nextPublication?.getTime() ?? Number.POSITIVE_INFINITY,
    }
  }

  async function current(): Promise<Held> {
    if (held && performance.now() - checkedAt < maxAgeMs) return held
    pending ??= look().finally(() => {
      pending = null
    })
    return pending
  }

  return {
    index: async () => (await current()).index,
    help: async () => (await current()).help,
  }
}

/** The manager of a fund depends on the day. */
const markOf = (market: bigint, content: bigint, now: number): string => [market, content, shanghaiDate(now)].join('/')

/** Makes the index hold exactly these entries. */
async function bring(index: SearchIndex<SearchEntry>, entries: readonly SearchEntry[]): Promise<void> {
  const wanted = new Set<string>()
  await inSlices(entries, entry => {
    wanted.add(nameOf(entry))
    index.put(entry)
  })
  await inSlices(index.documents(), entry => {
    if (!wanted.has(nameOf(entry))) index.remove(entry.kind, entry.key)
  })
}

/** One slice per turn of the event loop, so that requests are answered in between. */
async function inSlices<Item>(items: Iterable<Item>, work: (item: Item) => void): Promise<void> {
  let startedAt = performance.now()
  for (const item of items) {
    work(item)
    if (performance.now() - startedAt < SLICE_MS) continue
    await setImmediate()
    startedAt = performance.now()
  }
}

const nameOf = ({ kind, key }: SearchEntry): string => `${kind}/${key}`

type SearchContent = {
  /** Of the topic 'content'. */
  version: bigint
  managers: readonly SearchEntry[]
  texts: readonly SearchEntry[]
  /** Texts of the service centre, questions first. */
  help: readonly HelpEntry[]
  /** The next publication time, at which the content becomes stale. */
  nextPublication: Date | null
}

async function loadContent(db: Reader): Promise<SearchContent> {
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
const fundEntries = (market: MarketSnapshot): SearchEntry[] =>
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
