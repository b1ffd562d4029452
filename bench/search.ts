import type { ReadingsOf } from '@zhixiao/domain/search/characters.ts'
import { type SearchDocument, searchKinds } from '@zhixiao/domain/search/search-document.ts'
import { createSearchIndex } from '@zhixiao/domain/search/search-index.ts'
import { loadReadings } from '@zhixiao/server/engine/search/readings.ts'
import pinyinMatch from 'pinyin-match'
import { type Figure, interleave, median, medianOf, ratio } from './harness.ts'
import { searchDocuments } from './search-documents.ts'

const FUNDS = 15_000
const MANAGERS = 3_000
const TEXTS = 20_000
/** Maximum results per kind that the call returns. */
const BEST = 30
const ROUNDS = 2
/** Repetitions of each query for the percentile. */
const REPEATS = 50

/** Typical input: a letter, initials, full pinyin, a mixture, polyphones, Chinese, codes, and text without a match. */
const queries = [
  ...['h', 'zh', 'hl', 'zgxp', 'hshb', 'xnyjx', 'zqzs', 'yyhl', 'cqyh', 'jjgg'],
  ...['zhong', 'hongli', 'yangguang', 'changsheng', 'jiankang', 'zhishuzengqiang', 'xinnengyuan', 'wangxiao'],
  ...['zhongzhengh', 'hongl', 'yangg300', 'hsheng', 'hulianwl', 'lvse', 'yinhang', 'chongqing'],
  ...['混', '混合', '红利', '指数A', '王小', '分红公告', '2025年第三季度', '沪深300'],
  ...['0', '0011', '001234', '300', 'qdii', 'zzzz', '没有的词', 'qwrtp'],
]

/**
 * All hits at 15,000 funds, 3,000 managers and 20,000 texts, compared with a scan of the same texts by pinyin-match.
 */
export async function search(): Promise<Figure[]> {
  const documents = searchDocuments({ funds: FUNDS, managers: MANAGERS, texts: TEXTS })
  const readingsOf = await loadReadings()
  const builds = [1, 2, 3].map(() => timed(() => indexOf(documents, readingsOf)).ms)
  const index = indexOf(documents, readingsOf)
  // As the call answers: finds, counts and ranks every hit, and takes the best of each kind with their ranges.
  const found = (query: string) => {
    const hits = index.search(query)
    return searchKinds.map(kind => hits.best(kind, BEST))
  }
  const scanned = (query: string) => documents.filter(({ text }) => pinyinMatch.match(text, query) !== false).length
  const rounds = await interleave(
    {
      index: async () => timed(() => queries.map(found)).ms,
      scan: async () => timed(() => queries.map(scanned)).ms,
    },
    ROUNDS,
  )
  const samples = Array.from({ length: REPEATS }, () => queries.map(query => timed(() => found(query)).ms)).flat()
  const sorted = samples.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN
  const perQuery = (name: 'index' | 'scan') => `${(medianOf(rounds, name) / queries.length).toFixed(2)} ms`
  return [
    {
      what: `p99 of a search of ${documents.length.toLocaleString('en-US')} documents, all hits ranked and the best ${BEST} of each kind taken`,
      value: at(0.99),
      unit: 'ms',
      limit: 5,
      wanted: 'at most',
      detail: `p50 ${at(0.5).toFixed(2)} ms, ${queries.length} queries asked ${REPEATS} times`,
    },
    {
      what: 'the same searches by a scan with pinyin-match to those by the index',
      value: ratio(rounds, 'scan', 'index'),
      unit: 'x',
      limit: 40,
      wanted: 'at least',
      detail: `${perQuery('scan')} to ${perQuery('index')} a query`,
    },
    {
      what: 'building that index',
      value: median(builds) / 1000,
      unit: 's',
      limit: 3,
      wanted: 'at most',
      detail: `median of ${builds.length}`,
    },
  ]
}

function indexOf(documents: readonly SearchDocument[], readingsOf: ReadingsOf) {
  const index = createSearchIndex<SearchDocument>(readingsOf)
  for (const document of documents) index.put(document)
  return index
}

function timed<Value>(work: () => Value): { value: Value; ms: number } {
  const startedAt = performance.now()
  const value = work()
  return { value, ms: performance.now() - startedAt }
}
