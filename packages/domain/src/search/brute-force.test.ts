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
  { weight: 1, arbitrary: fc.array(fc.constantFrom(...characters), { maxLength: 3 }) },
)

/** Every typing that matches `cells`, the last one possibly incomplete, enumerated. */
function typings(cells: readonly string[]): Set<string> {
  let typed = new Set([''])
  for (const [index, cell] of cells.entries()) {
    const isLast = index === cells.length - 1
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

const documentArbitrary = fc.record({
  kind: fc.constantFrom(...searchKinds),
  key: fc.constantFrom('a', 'b', 'c', 'd'),
  text: fc.array(fc.constantFrom(...characters), { maxLength: 6 }).map(parts => parts.join('')),
  order: fc.integer({ min: 0, max: 2 }),
  code: fc.constantFrom('191', '199', '9', undefined),
})

/** Operations on an index: put a document, or remove one by kind and key. */
const steps = fc.array(fc.tuple(documentArbitrary, fc.boolean()), { maxLength: 16 })

test('SRCH-03 documents, ranges and their order equal those of trying everything, whatever was put and removed', () => {
  fc.assert(
    fc.property(steps, queries, (changes, parts) => {
      const query = parts.join('')
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
        const answers = found.best(kind, 100).map(({ document, ranges, codeRanges }) => ({
          key: document.key,
          ranges,
          codeLength: codeRanges[0]?.[1] ?? 0,
        }))
        assert.deepEqual(answers, expected)
        assert.equal(found.counts[kind], expected.length)
      }
    }),
    { numRuns: 3000 },
  )
})
