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
  /^(?:export )?(?:default )?(?:async )?(?:function|const|let|type|interface|class|#let)\s+([\w$]+)|^CREATE (?:OR REPLACE )?(?:FUNCTION|VIEW|TABLE) ([\w.]+)/
const member = /^\s+(?:'([^']+)'|([\w$]+))\??(?:\(|:)/
const comment = /^\s*(?:\/\*\*?|\*|\/\/|--)\s?(.*?)(?:\s*\*\/)?$/

/** Declarations at the top of a file, members with a comment or a row of their own, headings and table rows. */
function placesIn(path: string): Place[] {
  const lines = readFileSync(join(root, path), 'utf8').split('\n')
  const isText = path.endsWith('.md')
  const found: Place[] = []
  let said: string[] = []
  for (const [index, line] of lines.entries()) {
    const at = `${path}:${index + 1}`
    if (isText) {
      if (/^#+ |^\| (?!---)/.test(line)) found.push({ at, name: '', text: line.replaceAll(/<a id=.*?<\/a>/g, '') })
      continue
    }
    const words = comment.exec(line)?.[1]
    if (words !== undefined) {
      if (words !== '' && words !== '/') said.push(words)
      continue
    }
    const declared = declaration.exec(line)
    const named = declared ?? member.exec(line)
    const hasChinese = /\p{Script=Han}/u.test(line)
    if (named && (declared || said.length > 0 || hasChinese))
      found.push({ at, name: named[1] ?? named[2] ?? '', text: [...said, declared ? '' : line.trim()].join(' ') })
    else if (hasChinese) found.push({ at, name: '', text: line.trim() })
    said = []
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

/** A plural matches the singular, and a Chinese word matches within a sentence. */
const holds = (words: readonly string[], wanted: string): boolean =>
  /\p{Script=Han}/u.test(wanted)
    ? words.some(word => word.includes(wanted))
    : words.some(word => word.startsWith(wanted.length > 3 ? wanted.replace(/(?:es|s)$/, '') : wanted))

const WEIGHTS = { name: 6, path: 4, text: 3 }

/** Rules are searched most often, and other places with their name only repeat them. */
const ruleBonus = (at: string): number => (at.startsWith('packages/domain/') ? 2 : 0)

/** Places that match all words, best first: a word counts most in a name, then in the file's path, then in the text. */
export function findPlaces(question: string, most: number): Place[] {
  const wanted = wordsOf(question)
  if (wanted.length === 0) return []
  const files = execFileSync('git', ['ls-files', ...shipped], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n')
  const ranked = files
    .filter(path => /\.(?:tsx?|sql|md|typ)$/.test(path) && !skipped.test(path))
    .flatMap(placesIn)
    .flatMap(place => {
      const parts = {
        name: wordsOf(place.name),
        path: wordsOf(place.at.replace(/:\d+$/, '')),
        text: wordsOf(place.text),
      }
      const points = wanted.map(word =>
        (['name', 'path', 'text'] as const).reduce(
          (sum, part) => sum + (holds(parts[part], word) ? WEIGHTS[part] : 0),
          0,
        ),
      )
      const missing = points.filter(each => each === 0).length
      if (missing === wanted.length) return []
      // Of two places with the words, the shorter one is more relevant.
      const length = parts.name.length + parts.text.length / 4
      return [
        {
          place,
          points:
            points.reduce((sum, each) => sum + each, 0) - Math.min(length, 12) / 4 - missing * 12 + ruleBonus(place.at),
        },
      ]
    })
    .sort((a, b) => b.points - a.points)
  return ranked.slice(0, most).map(each => each.place)
}
