import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { reportKindCodes, reportKinds } from '@zhixiao/domain/staff/reports.ts'
import { screens } from '../../apps/console/src/screens.ts'
import { root } from './run.ts'

/** 'mobileMask' and 'cut-off' as words: 'mobile mask', 'cut off'. */
export const wordsOf = (text: string): string[] =>
  text
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll(/\b([td])\+(\w)/g, '$1plus$2')
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
  ['fail', 'failed', 'failure', 'missed', '未能', '失败'],
  ['round', 'rounding', '舍入'],
  ['fee', 'charge', '费'],
  ['share', '份额'],
  ['card', '银行卡'],
  ['redeem', 'sell'],
  ['purchase', 'buy'],
  ['conversion', 'convert'],
  ['settlement', 'settle'],
  ['huge', 'large', '大额'],
  ['replace', 'change', '更换'],
  ['return', 'refund', '返还', '退还'],
  ['questionnaire', 'assessment', '问卷'],
  ['approve', 'approval', '审批'],
  ['confirmation', 'confirm'],
  ['holding', '持有'],
]
const FILLER =
  /^(?:s|a|an|the|of|that|which|who|whose|its|for|to|is|are|be|in|on|by|with|when|how|where|what|does|do|one|lists?|shows?|tells?|says?|has|have|about|哪个|哪些|哪里|在哪|在哪里|什么|怎么|如何)$/
const CHINESE_FILLER = /在?哪[个些里]?|什么(?:时候)?|时候|时(?!间)|怎么|如何|[的了和与在是把被由]/gu

/** 'carries', 'carried' and 'carry' are one word, as are 'payments' and 'payment'. */
const stem = (word: string): string =>
  word.length > 3 ? word.replace(/(?:ies|ied)$/, 'y').replace(/(?:es|s|ed|ing|e)$/, '') : word

const formsOf = (word: string): string[] => [
  ...new Set([
    stem(word),
    ...SYNONYMS.filter(each => each.map(stem).includes(stem(word)))
      .flat()
      .map(stem),
  ]),
]

/**
 * How much of a word of a question these words hold, from 0 to 1: every form matches each other form, a beginning matches the word,
 * and Chinese matches within a sentence, a longer run also by its pairs of characters.
 */
export function heldBy(words: readonly string[], forms: readonly string[]): number {
  const share = (form: string): number => {
    if (!isChinese(form))
      return Number(
        words.some(word => word === form || (form.length > 3 ? word.startsWith(form) : stem(word) === form)),
      )
    if (form.length < 4 || words.some(word => word.includes(form)))
      return Number(words.some(word => word.includes(form)))
    const pairs = [...form].slice(1).map((last, at) => `${form[at]}${last}`)
    return pairs.filter(pair => words.some(word => word.includes(pair))).length / pairs.length
  }
  return Math.max(0, ...forms.map(share))
}

/** The forms in which each word of a question may stand: Chinese words in English, too, and English ones in Chinese where its things are named so. */
export function wantedOf(question: string, isInChinese: boolean): string[][] {
  const wanted: string[][] = []
  let rest = question
  for (const [chinese, english] of dictionary())
    if (rest.includes(chinese)) {
      rest = rest.replaceAll(chinese, ' ')
      for (const word of english) wanted.push([chinese, ...formsOf(word)])
    }
  const words = wordsOf(rest.replaceAll(CHINESE_FILLER, ' ')).filter(word => !FILLER.test(word))
  return [...wanted, ...words.map(word => [...formsOf(word), ...(isInChinese ? formsOf(word).flatMap(inChinese) : [])])]
}

/** The files that the glossary names for a term in one of its languages, and the glossary itself. */
export function filesOfTerm(question: string): string[] {
  const asked = wordsOf(question).map(stem).join(' ')
  const isAsked = (terms: string) => terms.split(/[,;] /).some(term => wordsOf(term).map(stem).join(' ') === asked)
  return glossary()
    .filter(({ english, chinese }) => isAsked(english) || isAsked(chinese))
    .flatMap(({ line }) => [
      'docs/glossary.md',
      ...[...line.matchAll(/`([\w/-]+\/[\w-]+\.\w+)`/g)].flatMap(([, path]) => path ?? []),
    ])
}

const isChinese = (word: string): boolean => /\p{Script=Han}/u.test(word)

/** The rows of the glossary. */
const glossary = (): { english: string; chinese: string; line: string }[] =>
  (readFileSync(join(root, 'docs/glossary.md'), 'utf8').split('\n## ')[0] ?? '').split('\n').flatMap(line => {
    const [, english, chinese] = /^\| ([^|]+) \| ([^|]+) \| /.exec(line) ?? []
    return english === undefined || chinese === undefined ? [] : [{ english, chinese, line }]
  })

/** Chinese words with the words of their English ones, the longest first: the glossary, and lists with a name in each language. */
const dictionary = (): [string, string[]][] => {
  words ??= [
    ...glossary().flatMap(({ english, chinese }) => {
      const terms = english.split(/[,;] /)
      return chinese
        .split(/[,;] /)
        .map((each, at): [string, string] => [each.replace(/^.* /, ''), terms[at] ?? english])
    }),
    ...reportKindCodes.map((code): [string, string] => [reportKinds[code].name, code]),
    ...screens.map(({ path, name }): [string, string] => [name, path]),
    ...SYNONYMS.flatMap(each => each.filter(isChinese).map((word): [string, string] => [word, each[0] ?? ''])),
  ]
    .filter(([chinese]) => /^\p{Script=Han}+$/u.test(chinese))
    .map(([chinese, english]): [string, string[]] => [chinese, wordsOf(english).filter(word => !FILLER.test(word))])
    .sort(([a], [b]) => b.length - a.length)
  return words
}
let words: [string, string[]][] | null = null

/** The Chinese names of a thing whose English name is this one word. */
const inChinese = (word: string): string[] =>
  dictionary().flatMap(([chinese, english]) =>
    english.length === 1 && stem(english[0] ?? '') === stem(word) ? [chinese] : [],
  )
