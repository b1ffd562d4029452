import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type SearchDocument, type SearchKind, searchKinds } from './search-document.ts'
import { createSearchIndex } from './search-index.ts'

// Few characters with common letters, so that generated queries often match generated texts.
const dictionary: Record<string, string[]> = {
  西: ['xi'],
  安: ['an'],
  先: ['xian'],
  长: ['chang', 'zhang'],
  行: ['xing', 'hang', 'heng'],
  女: ['nv', 'ru'],
  恩: ['en', 'an'],
  𬭊: ['du', 'an'],
}
const characters = [...Object.keys(dictionary), 'A', 'x', 'Ｎ', '1', '9', ' ', '·']
const queries = fc.oneof(
  { weight: 3, arbitrary: fc.array(fc.constantFrom(...'xianhgevzcrud19'), { maxLength: 6 }) },
  {
    weight: 2,
    arbitrary: fc.array(fc.constantFrom('xi', 'an', 'xian', 'chang', 'zh', 'hang', 'nv', 'n'), { maxLength: 4 }),
  },
  { weight: 2, arbitrary: fc.array(fc.constantFrom(...characters), { maxLength: 5 }) },
)

/** All inputs that match `cells`; the last reading may be incomplete at the end of a query. */
function typings(cells: readonly string[], isEnd = true): Set<string> {
  let typed = new Set([''])
  for (const [index, cell] of cells.entries()) {
    const isLast = isEnd && index === cells.length - 1
    const ways = (dictionary[cell] ?? []).flatMap(reading => {
      const beginnings = Array.from(reading, (_, length) => reading.slice(0, length + 1))
      const initials = beginnings.filter(part => part.length === 1 || /^[zcs]h$/.test(part))
      return isLast ? beginnings : [...initials, reading]
    })
    typed = new Set([...typed].flatMap(before => [cell, ...ways].map(way => before + way)))
  }
  return typed
}

const plain = (text: string) => text.normalize('NFKC').toLowerCase().replaceAll('ü', 'v')

/** Ranges by trying every part of the text, nearest end first. */
function oracleRanges(text: string, query: string): [number, number][] {
  const wanted = plain(query).replaceAll(/\s/g, '')
  const units: { cell: string; start: number; end: number }[] = []
  for (const character of text) {
    const start = units.at(-1)?.end ?? 0
    units.push({ cell: plain(character), start, end: start + character.length })
  }
  const seen = units.filter(unit => unit.cell.trim() !== '')
  const ranges: [number, number][] = []
  for (let from = 0; wanted !== '' && from < seen.length; from++) {
    for (let to = from + 1; to <= seen.length; to++) {
      const part = seen.slice(from, to)
      if (!typings(part.map(unit => unit.cell)).has(wanted)) continue
      ranges.push([part[0]?.start ?? 0, part.at(-1)?.end ?? 0])
      from = to - 1
      break
    }
  }
  return ranges
}

const isChinese = (character: string | undefined) => character !== undefined && !/[a-z0-9]/.test(character)

/** Whether the query matches from cell `from` with one wrong character. */
function slips(cells: readonly string[], from: number, query: readonly string[]): boolean {
  const canEnd = (start: number, rest: readonly string[]) =>
    cells.some((_, index) => index >= start && typings(cells.slice(start, index + 1)).has(rest.join('')))
  return query.some((character, at) => {
    if (at === 0) return isChinese(character) && canEnd(from, query.slice(1))
    return cells.some((_, index) => {
      const middle = index + 1
      if (index < from || !typings(cells.slice(from, middle), false).has(query.slice(0, at).join(''))) return false
      const hasNext = middle < cells.length
      const rest = query.slice(at + 1)
      const skips = rest.length === 0 || (hasNext && canEnd(middle + 1, rest)) || canEnd(middle, rest)
      return isChinese(character) && skips
    })
  })
}

/** Whether words of the query match from cell `from`, in order, with other characters between them. */
function leavesOut(cells: readonly string[], from: number, query: readonly string[]): boolean {
  return query.some((_, at) =>
    cells.some((_, index) => {
      if (at === 0 || index <= from) return false
      if (!typings(cells.slice(from, index + 1), false).has(query.slice(0, at).join(''))) return false
      const rest = query.slice(at)
      return cells.some((_, next) => {
        if (next < index + 2) return false
        const atLeast = isChinese(rest[0]) ? next + 2 : next + 1
        const isLast = cells.some(
          (_, end) => end + 1 >= atLeast && typings(cells.slice(next, end + 1)).has(rest.join('')),
        )
        return isLast || leavesOut(cells, next, rest)
      })
    }),
  )
}

/** Start of a similar match, preferring starts with the query's first character; -1 for none. */
function similarStart({ kind, text }: SearchDocument, wanted: readonly string[]): number {
  const cells = Array.from(text, plain).filter(cell => cell.trim() !== '')
  const canSlip = wanted.filter(isChinese).length >= 3
  const mayLeaveOut = kind === 'fund' || wanted.every(character => !/[a-z]/.test(character))
  const matches = (from: number) =>
    (canSlip && slips(cells, from, wanted)) || (mayLeaveOut && leavesOut(cells, from, wanted))
  const starts = [...cells.keys()].filter(matches)
  const isTyped = (from: number) => typings(cells.slice(from, from + 1)).has(wanted[0] ?? '')
  return starts.find(isTyped) ?? starts[0] ?? -1
}

/** Keys of documents similar to the query, best first. */
function similarKeys(documents: readonly SearchDocument[], kind: SearchKind, query: string): string[] {
  const wanted = [...plain(query).replaceAll(/\s/g, '')]
  if (wanted.every(character => /\d/.test(character))) return []
  return documents
    .filter(document => document.kind === kind)
    .map(document => {
      const length = [...document.text.replaceAll(/\s/g, '')].length
      return { key: document.key, rank: [similarStart(document, wanted), length, document.order] as const }
    })
    .filter(({ rank: [start] }) => start >= 0)
    .sort((a, b) => {
      const differing = a.rank.findIndex((weight, index) => weight !== b.rank[index])
      if (differing >= 0) return (a.rank[differing] ?? 0) - (b.rank[differing] ?? 0)
      return a.key < b.key ? -1 : 1
    })
    .map(({ key }) => key)
}

type Answer = { key: string; ranges: readonly (readonly [number, number])[]; codeLength: number }

function oracle(documents: readonly SearchDocument[], kind: SearchKind, query: string): Answer[] {
  const digits = plain(query).replaceAll(/\s/g, '')
  return documents
    .filter(document => document.kind === kind)
    .map(document => {
      const byCode = /^\d+$/.test(digits) && document.code?.startsWith(digits) === true
      const ranges = oracleRanges(document.text, query)
      const codeRank = byCode ? (document.code === digits ? 0 : 1) : 2
      const counted = document.text.replaceAll(/\s/g, '')
      const before = [...document.text.slice(0, ranges[0]?.[0] ?? 0).replaceAll(/\s/g, '')].length
      const rank = [codeRank, before, [...counted].length, document.order]
      return { key: document.key, ranges, codeLength: byCode ? digits.length : 0, rank }
    })
    .filter(({ ranges, codeLength }) => ranges.length > 0 || codeLength > 0)
    .sort((a, b) => {
      const differing = a.rank.findIndex((weight, index) => weight !== b.rank[index])
      if (differing >= 0) return (a.rank[differing] ?? 0) - (b.rank[differing] ?? 0)
      return a.key < b.key ? -1 : 1
    })
    .map(({ key, ranges, codeLength }) => ({ key, ranges, codeLength }))
}

const documentOf = (texts: fc.Arbitrary<string>) =>
  fc.record({
    kind: fc.constantFrom(...searchKinds),
    key: fc.constantFrom('a', 'b', 'c', 'd'),
    text: texts,
    order: fc.integer({ min: 0, max: 2 }),
    code: fc.constantFrom('191', '199', '9', undefined),
  })

const textOf = (from: readonly string[], range: { minLength?: number; maxLength: number }) =>
  fc.array(fc.constantFrom(...from), range).map(parts => parts.join(''))

/** Operations on an index: put a document, or remove one by kind and key. */
type Step = Omit<SearchDocument, 'code'> & { code: string | undefined }
const stepsOf = (texts: fc.Arbitrary<string>) => fc.array(fc.tuple(documentOf(texts), fc.boolean()), { maxLength: 16 })

function assertAsTried(changes: readonly (readonly [Step, boolean])[], query: string): void {
  const index = createSearchIndex<SearchDocument>(character => dictionary[character] ?? [])
  const held = new Map<string, SearchDocument>()
  for (const [{ code, ...rest }, isRemoved] of changes) {
    const document = code === undefined ? rest : { ...rest, code }
    if (isRemoved) index.remove(document.kind, document.key)
    else index.put(document)
    if (isRemoved) held.delete(`${document.kind}${document.key}`)
    else held.set(`${document.kind}${document.key}`, document)
  }
  const found = index.search(query)
  for (const kind of searchKinds) {
    const expected = oracle([...held.values()], kind, query)
    assert.equal(found.similar.has(kind), expected.length === 0)
    if (expected.length === 0) {
      const keys = found.best(kind, 100).map(({ document }) => document.key)
      assert.deepEqual(keys, similarKeys([...held.values()], kind, query))
      continue
    }
    const answers = found.best(kind, 100).map(({ document, ranges, codeRanges }) => ({
      key: document.key,
      ranges,
      codeLength: codeRanges[0]?.[1] ?? 0,
    }))
    assert.deepEqual(answers, expected)
    assert.equal(found.counts[kind], expected.length)
  }
}

test('SRCH-03 CUS-18 documents, also the similar ones, ranges and their order equal those of trying everything, whatever was put and removed', () => {
  const texts = textOf(characters, { maxLength: 6 })
  fc.assert(
    fc.property(stepsOf(texts), queries, (changes, parts) => assertAsTried(changes, parts.join(''))),
    { numRuns: 3000 },
  )
})

test('CUS-18 texts of few characters, which often differ by one or by a part, equal those of trying everything', () => {
  const few = ['西', '安', '行', 'x', '1']
  const [texts, asked] = [textOf(few, { minLength: 3, maxLength: 6 }), textOf(few, { minLength: 3, maxLength: 5 })]
  fc.assert(fc.property(stepsOf(texts), asked, assertAsTried), { numRuns: 3000 })
})
