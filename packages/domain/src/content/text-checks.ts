import { type Fen, fen, fenText } from '../money/money.ts'

/** What is checked of a text before it goes to a second person; each is a finding, never a refusal: a person decides. */
export type TextCheck = {
  check: 'words' | 'risk' | 'performance' | 'links' | 'limits'
  ok: boolean
  /** For staff, in one sentence. */
  text: string
}

export type CheckedText = {
  kind: string
  /** Title, summary and Markdown. */
  title: string
  lead: string
  body: string
  /** Daily limits of a customer's purchases in the system, of the funds that the text names; 0 is none. */
  limits: readonly { fundCode: string; dayMax: Fen }[]
  /** Addresses in the text that lead nowhere. */
  deadLinks: readonly string[]
  links: number
}

/**
 * Words that promise or rank, which the rules on promotion of public funds forbid: CSRC announcement 2020-59, articles 4 and 5 [K].
 * A compliance officer's list is longer. A denied word (不保本) is allowed.
 */
const FORBIDDEN = [
  ...['保本', '保收益', '保证收益', '承诺收益', '零风险', '无风险', '稳赚', '稳赢', '必涨', '包赚', '只赚不赔'],
  ...[
    '安全无忧',
    '高收益',
    '名列前茅',
    '位居前列',
    '业绩优良',
    '业绩稳健',
    '首只',
    '最佳',
    '最强',
    '最优秀',
    '第一名',
    '唯一',
  ],
  ...['坐享', '尽享牛市', '欲购从速', '申购良机', '机不可失', '国家级'],
]
const FORBIDDEN_FOUND = '出现禁用词：'
/** Whether a warning names forbidden words: a second person lets them pass for a stated reason only. */
export const namesForbidden = (warning: string): boolean => warning.includes(FORBIDDEN_FOUND)
const DENIAL = /(?:不|非|没有|无法|并无|未|不得|不能|不会|禁止|勿)[^，。；、\n]{0,8}$/
const AROUND = 12

function forbiddenIn(text: string): string[] {
  return FORBIDDEN.filter(word => {
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
      if (!DENIAL.test(text.slice(Math.max(0, at - AROUND), at))) return true
    return false
  })
}

const RISK = /基金有风险|投资(?:有风险|需谨慎)|注意投资?风险|不预示(?:其)?未来表现|不代表(?:其)?(?:未来|将来)/
/** Kinds that tell of funds to buyers; others need no such sentence. */
const PROMOTES = ['article', 'advert']
const PERFORMED = '(?:收益|涨幅|跌幅|上涨|下跌|回报|年化|增长|业绩)'
// Without a bound a text of digits would take the square of its length.
const PERCENT = '[-+]?\\d{1,9}(?:\\.\\d{1,9})?\\s?[%％]'
/** A figure after its name (近一年收益 8%) or before it (8% 的收益). */
const FIGURE = new RegExp(`${PERFORMED}[^。\\n]{0,40}?${PERCENT}|${PERCENT}[^。，；\\n]{0,8}${PERFORMED}`)
const PERIOD =
  /(?:近|过去|最近)[一二三四五六七八九十两\d]+\s?(?:年|个?月|周|日|天|季)|(?:自|从).{0,24}(?:以来|至|到)|\d{4}\s?年|\d{4}-\d{2}|[上本全去今]年|季度|区间|成立以来/
const DAY = /截至|截止|\d{4}\s?年\s?\d{1,2}\s?月\s?\d{1,2}\s?日|\d{4}-\d{2}-\d{2}|数据日期/

/** Paragraphs that give a performance figure without its period or its date; the date of a title or summary may be in the text. */
function barePerformance({ title, lead, body }: Pick<CheckedText, 'title' | 'lead' | 'body'>): string[] {
  const isDated = DAY.test(body)
  const heads = [title, lead].filter(part => FIGURE.test(part) && !(PERIOD.test(part) && (isDated || DAY.test(part))))
  const parts = body.split(/\n\s*\n/).filter(part => FIGURE.test(part) && !(PERIOD.test(part) && DAY.test(part)))
  return [...heads, ...parts].map(part => part.trim().slice(0, 24))
}

const FEN_A_YUAN = 100n
const FEN_A_WAN = 1_000_000n
const YUAN = '([\\d,]{1,15})(?:\\.(\\d{1,4}))?\\s?(万)?元'
/** A limit that becomes another one (上限由 100 万元调整为 20 万元), of which the new one is meant. */
const CHANGED = new RegExp(`(?:上限|限额|限购|累计)[^。\\n]{0,40}?(?:调整为|改为|变更为|设为|为)\\s?${YUAN}`, 'g')
/** One that is stated (限额 100 万元). */
const STATED = new RegExp(`(?:上限|限额|限购)[^。，；\\n\\d]{0,8}${YUAN}`, 'g')

/** Daily limits that a text announces, sentence by sentence; in one that changes a limit only the new one counts. */
export const limitsIn = (text: string): Fen[] =>
  text
    .replaceAll('**', '')
    .split(/[。\n]/)
    .flatMap(sentence => {
      const changed = [...sentence.matchAll(CHANGED)]
      return (changed.length > 0 ? changed : [...sentence.matchAll(STATED)]).map(amountOf)
    })

function amountOf([, whole = '0', parts = '', wan]: RegExpMatchArray): Fen {
  const unit = wan === undefined ? FEN_A_YUAN : FEN_A_WAN
  const places = 10n ** BigInt(parts.length)
  return fen(((BigInt(whole.replaceAll(',', '') || '0') * places + BigInt(parts || '0')) * unit) / places)
}

/** Every check that applies to a text of this kind, the same list for its author and its checker. */
export function checkText(text: CheckedText): TextCheck[] {
  const { kind, title, lead, body, limits, deadLinks, links } = text
  const told = `${title}\n${lead}\n${body}`
  const words = forbiddenIn(told)
  const bare = barePerformance(text)
  const checks: TextCheck[] = [
    {
      check: 'words',
      ok: words.length === 0,
      text: words.length === 0 ? '没有禁用词' : `${FORBIDDEN_FOUND}${words.join('、')}`,
    },
  ]
  const needsRisk = PROMOTES.includes(kind) || FIGURE.test(told)
  if (needsRisk) {
    const has = RISK.test(`${lead}\n${body}`)
    checks.push({ check: 'risk', ok: has, text: has ? '有风险提示' : '没有风险提示，例如“基金有风险，投资需谨慎”' })
  }
  if (FIGURE.test(told))
    checks.push({
      check: 'performance',
      ok: bare.length === 0,
      text: bare.length === 0 ? '业绩写明了期间和日期' : `业绩没有写明期间或截止日期：${bare.join('；')}`,
    })
  if (links > 0)
    checks.push({
      check: 'links',
      ok: deadLinks.length === 0,
      text: deadLinks.length === 0 ? `链接 ${links} 个，可达` : `链接打不开：${deadLinks.join('、')}`,
    })
  return [...checks, ...limitChecks(told, limits)]
}

function limitChecks(body: string, limits: CheckedText['limits']): TextCheck[] {
  const told = limitsIn(body)
  if (told.length === 0) return []
  return limits.map(({ fundCode, dayMax }) => {
    const ok = told.includes(dayMax)
    const system = dayMax === 0n ? '不限' : `${fenText(dayMax)} 元`
    const written = told.map(each => `${fenText(each)} 元`).join('、')
    return {
      check: 'limits',
      ok,
      text: ok ? `${fundCode} 限额与系统一致` : `系统限额还没有改：${fundCode} 现为${system}，文中为 ${written}`,
    }
  })
}
