import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listedPlaces } from './named.ts'
import { kindAsked } from './place-kinds.ts'
import { filesOfTerm, heldBy, wantedOf, wordsOf } from './question-words.ts'
import { root } from './run.ts'

/** A declaration, a row of a list or a heading of a document. */
export type Place = { at: string; name: string; text: string }

const shipped = ['packages', 'apps', 'demo/src', 'docs']
const skipped =
  /\/gallery\/|\.(?:test|e2e)\.tsx?$|\/testing|\/migrations\/|\/schema\.ts$|docs\/log\/|docs\/(?:bench|lighthouse|simulation|style)\.md$/

const declaration =
  /^(?:export )?(?:default )?(?:async )?(?:function|const|let|type|interface|class|#let)\s+([\w$]+)|^create (?:or replace )?(?:function|view|table) ([\w.]+)/
const member = /^\s+(?:'([^']+)'|([\w$]+))\??(?:\(|:)/
/** The beginning of what has words of its own over several lines: a definition, or the words of a refusal. */
const begins = /= define(?:Act|Call)\(\{$|^ {2}'[^']+': words/
const ends = /^(?:\}\)| {2}\),)$/
const comment = /^\s*(?:\/\*\*?|\*|\/\/|--)\s?(.*?)(?:\s*\*\/)?$/

/** Declarations at the top of a file, members with a comment or a row of their own, headings and table rows. */
function placesIn(path: string): Place[] {
  const lines = readFileSync(join(root, path), 'utf8').split('\n')
  const isText = path.endsWith('.md')
  const found: Place[] = []
  let comments: string[] = []
  let entry = ''
  let whole: Place | undefined
  for (const [index, line] of lines.entries()) {
    const at = `${path}:${index + 1}`
    if (isText) {
      if (/^#+ |^\| (?!---)/.test(line)) found.push({ at, name: '', text: line.replaceAll(/<a id=.*?<\/a>/g, '') })
      continue
    }
    if (whole) {
      whole.text = `${whole.text} ${line.trim()}`.trim()
      if (ends.test(line)) whole = undefined
      continue
    }
    const words = comment.exec(line)?.[1]
    if (words !== undefined) {
      if (words !== '' && words !== '/') comments.push(words)
      continue
    }
    const declared = declaration.exec(line)
    const named = declared ?? member.exec(line)
    const hasChinese = /\p{Script=Han}/u.test(line)
    const name = named?.[1] ?? named?.[2] ?? ''
    // The two languages of an entry, each in a line of its own.
    const isTranslation = name === 'en' || name === 'zh'
    if (begins.test(line)) {
      whole = { at, name, text: comments.join(' ') }
      found.push(whole)
    } else if (isTranslation) found.push({ at, name: entry, text: line.trim() })
    else if (named && (declared || comments.length > 0 || hasChinese))
      found.push({ at, name, text: [...comments, declared ? '' : line.trim()].join(' ') })
    else if (hasChinese) found.push({ at, name: '', text: line.trim() })
    if (!isTranslation) entry = name
    comments = []
  }
  return found
}

/** For each word that is asked for with the word for its kind. */
const KIND_BONUS = 15
/** For the file that the glossary names for a term. */
const TERM_BONUS = 15

const WEIGHTS = { name: 6, path: 4, text: 3 }

/** Rules and jobs are searched most often; places that only repeat their names come later. */
const placeBonus = ({ at, text }: Place): number =>
  (at.startsWith('packages/domain/') ? 2 : 0) -
  (/\.tsx/.test(at) ? 3 : 0) -
  (at.includes('.sql') ? 1 : 0) -
  (text === '' ? 2 : 0)

type Parts = Readonly<Record<keyof typeof WEIGHTS, readonly string[]>>
let all: { place: Place; parts: Parts }[] | null = null

/** Every place of what ships, with its words, read once. */
function allPlaces(): { place: Place; parts: Parts }[] {
  if (all) return all
  const files = execFileSync('git', ['ls-files', ...shipped], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n')
  all = files
    .filter(path => /\.(?:tsx?|sql|md|typ)$/.test(path) && !skipped.test(path))
    .flatMap(placesIn)
    .concat(listedPlaces())
    .map(place => ({
      place,
      parts: {
        name: wordsOf(place.name),
        path: wordsOf(place.at.replace(/:\d+$/, '')),
        text: wordsOf(place.text),
      },
    }))
  return all
}

/** Places that match all words, best first, one of each file: a word counts most in a name, then in the file's path, then in the text. */
export function findPlaces(question: string, most: number): Place[] {
  const kind = kindAsked(question)
  const wanted = wantedOf(kind.rest, kind.isNamedInChinese)
  if (wanted.length === 0) return []
  const named = filesOfTerm(kind.rest)
  const found = allPlaces()
    .map(({ place, parts }) => {
      const points = wanted.map(forms =>
        (['name', 'path', 'text'] as const).reduce((sum, part) => sum + heldBy(parts[part], forms) * WEIGHTS[part], 0),
      )
      return { place, points, length: parts.name.length + parts.text.length / 4 }
    })
    .filter(({ points }) => points.some(each => each > 0))
  // A rare word says more than a common one; of two places with the words, the shorter one is more relevant.
  const rarity = wanted.map((_, index) => rarityOf(found.filter(({ points }) => points[index] !== 0).length))
  /** For a place in a file of the kind, less for one with all of the words whose text names the kind. */
  const kindBonus = ({ at, text }: Place, points: readonly number[]): number => {
    const held = points.filter(each => each > 0).length
    if (kind.files?.test(at)) return KIND_BONUS * (1 + held)
    return held === points.length && kind.words?.test(text) && !kind.isScreen ? KIND_BONUS : 0
  }
  const scoreOf = ({ place, points, length }: (typeof found)[number]): number =>
    points.reduce((sum, each, index) => sum + (rarity[index] ?? 0) * (each === 0 ? -10 : each), 0) -
    Math.min(length, 12) / 4 +
    placeBonus(place) +
    kindBonus(place, points) +
    (named.some(file => `/${place.at}`.includes(`/${file}:`)) ? TERM_BONUS : 0)
  const best = found.map(each => ({ place: each.place, score: scoreOf(each) })).sort((a, b) => b.score - a.score)
  const byFile = Map.groupBy(best, ({ place }) => place.at.replace(/:\d+$/, ''))
  return [...byFile.values()].flatMap(([first]) => first?.place ?? []).slice(0, most)
}

const rarityOf = (matches: number): number => Math.max(0.5, 2.2 - Math.log10(Math.max(matches, 1)) / 2)
