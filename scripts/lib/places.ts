import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.ts'

/** A declaration, a row of a list or a heading of a document. */
export type Place = { at: string; name: string; text: string }

const shipped = ['packages', 'apps', 'demo/src', 'docs']
const skipped =
  /\/gallery\/|\.(?:test|e2e)\.tsx?$|\/testing|\/migrations\/|\/schema\.ts$|docs\/(?:bench|lighthouse|simulation|style)\.md$/

const declaration =
  /^(?:export )?(?:default )?(?:async )?(?:function|const|let|type|interface|class|#let)\s+([\w$]+)|^create (?:or replace )?(?:function|view|table) ([\w.]+)/
const member = /^\s+(?:'([^']+)'|([\w$]+))\??(?:\(|:)/
const comment = /^\s*(?:\/\*\*?|\*|\/\/|--)\s?(.*?)(?:\s*\*\/)?$/

/** Declarations at the top of a file, members with a comment or a row of their own, headings and table rows. */
function placesIn(path: string): Place[] {
  const lines = readFileSync(join(root, path), 'utf8').split('\n')
  const isText = path.endsWith('.md')
  const found: Place[] = []
  let comments: string[] = []
  let entry = ''
  for (const [index, line] of lines.entries()) {
    const at = `${path}:${index + 1}`
    if (isText) {
      if (/^#+ |^\| (?!---)/.test(line)) found.push({ at, name: '', text: line.replaceAll(/<a id=.*?<\/a>/g, '') })
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
    if (isTranslation) found.push({ at, name: entry, text: line.trim() })
    else if (named && (declared || comments.length > 0 || hasChinese))
      found.push({ at, name, text: [...comments, declared ? '' : line.trim()].join(' ') })
    else if (hasChinese) found.push({ at, name: '', text: line.trim() })
    if (!isTranslation) entry = name
    comments = []
  }
  return found
}

/** 'mobileMask' and 'cut-off' as words: 'mobile mask', 'cut off'. */
const wordsOf = (text: string): string[] =>
  text
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}%.:]+|[.:](?!\d)/u)
    .filter(Boolean)

/** Words for one thing: a newcomer's word finds the code's. */
const SYNONYMS = [
  ['lifetime', 'validity', 'valid', 'expiry', 'expire', 'ttl'],
  ['timeout', 'idle', 'expire'],
  ['pay', 'paid', 'payment', 'payout', 'proceed'],
  ['try', 'tries', 'attempt', 'failure'],
  ['delete', 'remove', 'sweep'],
  ['amount', 'money'],
  ['deduction', 'deduct', 'plan', '扣款'],
  ['fail', 'failed', 'failure', 'missed', '未能'],
]
const FILLER = /^(?:a|an|the|of|that|which|who|for|to|is|are|in|on|by|how|where|when|what)$/

/** 'carries', 'carried' and 'carry' are one word, as are 'payments' and 'payment'. */
const stem = (word: string): string =>
  word.length > 3 ? word.replace(/(?:ies|ied)$/, 'y').replace(/(?:es|s|ed|ing|e)$/, '') : word

const stemsOf = (word: string): string[] => [
  ...new Set([
    stem(word),
    ...SYNONYMS.filter(each => each.map(stem).includes(stem(word)))
      .flat()
      .map(stem),
  ]),
]

/** Every form of a word matches each other form, a beginning matches the word, and Chinese matches within a sentence. */
const holds = (words: readonly string[], stems: readonly string[]): boolean =>
  stems.some(wanted =>
    /\p{Script=Han}/u.test(wanted)
      ? words.some(word => word.includes(wanted))
      : words.some(word => word === wanted || (wanted.length > 3 ? word.startsWith(wanted) : stem(word) === wanted)),
  )

/** A question that begins with one of these words asks for a thing of this kind, which is in these files. */
const KINDS: Readonly<Record<string, RegExp>> = {
  screen: /\/screens\/.*Screen\.tsx/,
  invariant: /\/views\/invariant_/,
  setting: /\/kernel\/(?:gateway-)?setting-words\.ts/,
  report: /\/staff\/reports\.ts/,
}
const KIND_BONUS = 30

const WEIGHTS = { name: 6, path: 4, text: 3 }

/** Rules and jobs are searched most often; places that only repeat their names come later. */
const placeBonus = ({ at, text }: Place): number =>
  (at.startsWith('packages/domain/') ? 2 : 0) - (/\.(?:tsx|sql)/.test(at) ? 1 : 0) - (text === '' ? 2 : 0)

/** Places that match all words, best first: a word counts most in a name, then in the file's path, then in the text. */
export function findPlaces(question: string, most: number): Place[] {
  const words = wordsOf(question).filter(word => !FILLER.test(word))
  const kind = words.length > 1 ? KINDS[words[0] ?? ''] : undefined
  const wanted = words.slice(kind ? 1 : 0).map(stemsOf)
  if (wanted.length === 0) return []
  const files = execFileSync('git', ['ls-files', ...shipped], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n')
  const found = files
    .filter(path => /\.(?:tsx?|sql|md|typ)$/.test(path) && !skipped.test(path))
    .flatMap(placesIn)
    .map(place => {
      const parts = {
        name: wordsOf(place.name),
        path: wordsOf(place.at.replace(/:\d+$/, '')),
        text: wordsOf(place.text),
      }
      const points = wanted.map(stems =>
        (['name', 'path', 'text'] as const).reduce(
          (sum, part) => sum + (holds(parts[part], stems) ? WEIGHTS[part] : 0),
          0,
        ),
      )
      return { place, points, length: parts.name.length + parts.text.length / 4 }
    })
    .filter(({ points }) => points.some(each => each > 0))
  // A rare word says more than a common one; of two places with the words, the shorter one is more relevant.
  const rarity = wanted.map((_, index) => rarityOf(found.filter(({ points }) => points[index] !== 0).length))
  const scoreOf = ({ place, points, length }: (typeof found)[number]): number =>
    points.reduce((sum, each, index) => sum + (rarity[index] ?? 0) * (each === 0 ? -10 : each), 0) -
    Math.min(length, 12) / 4 +
    placeBonus(place) +
    (kind?.test(place.at) ? KIND_BONUS : 0)
  return found
    .map(each => ({ place: each.place, score: scoreOf(each) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, most)
    .map(each => each.place)
}

const rarityOf = (matches: number): number => Math.max(0.5, 2.2 - Math.log10(Math.max(matches, 1)) / 2)
