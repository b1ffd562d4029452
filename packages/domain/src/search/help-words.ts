/** Stop words of a question: they separate the search terms. */
const fillers = [
  ...[
    '怎么办',
    '怎么样',
    '怎么',
    '怎样',
    '如何',
    '为什么',
    '为何',
    '什么时候',
    '什么',
    '哪里',
    '哪儿',
    '哪些',
    '几天',
    '多久',
  ],
  ...[
    '没有',
    '多少',
    '能不能',
    '可不可以',
    '是不是',
    '有没有',
    '可以',
    '需要',
    '请问',
    '一下',
    '应该',
    '如果',
    '我的',
    '你们',
  ],
]
/** Stop words of one character, when not part of another word. */
const particles = [...'我您的了吗呢吧啊想要能是在把会请去做办']

/** Synonyms: the words of our texts and those of customers. */
const synonyms = [
  ['撤单', '撤销', '撤回', '撤消', '取消订单', '取消申请', '取消购买'],
  ['赎回', '卖出', '卖掉', '提现', '取现', '取钱', '取出', '变现', '卖'],
  ['申购', '购买', '买入', '买'],
  ['到账', '到帐', '入账'],
  ['注销', '销户'],
  ['解绑', '解除绑定', '删除银行卡'],
  ['绑定', '绑卡', '绑'],
  ['绑定的银行卡', '更换银行卡', '换银行卡', '换绑', '换卡'],
  ['更换', '换成', '换'],
  ['忘记', '忘了', '忘'],
  ['费率', '费用', '手续费'],
  ['定投', '定期定额', '自动扣款'],
  ['收益', '盈亏', '赚', '亏'],
  ['手机号', '手机号码', '电话号码'],
  ['客服', '热线', '人工'],
  ['终止', '停止', '结束'],
  ['验证码', '短信码', '动态码'],
  ['测评', '评测', '问卷'],
]

const namesOf = new Map(synonyms.flatMap(names => names.map(name => [name, names] as const)))
const words = [...fillers, ...namesOf.keys()].filter(word => word.length > 1).toSorted((a, b) => b.length - a.length)
const SAYS_NOTHING = new RegExp(`[^\\p{L}\\p{N}]|[${particles.join('')}]`, 'u')
const saysNothing = new Set([...fillers, ...particles])

/** A search term with all its synonyms. */
export type HelpTerm = readonly string[]

/**
 * The search terms of a folded question: '怎么撤单' is about 撤单. Unknown words are split into the longest parts that the texts
 * contain; characters that occur in no text are skipped. Empty when more is skipped than found, or when no part is a word.
 */
export function helpTerms(question: string, isInTexts: (part: string) => boolean): HelpTerm[] {
  const parts: string[] = []
  let leftOut = 0
  for (let at = 0; at < question.length; ) {
    const part = words.find(word => question.startsWith(word, at)) ?? longestPart(question, at, isInTexts)
    const unknown = RUN.exec(question.slice(at))?.[0].length ?? 1
    if (part === '') leftOut += SAYS_NOTHING.test(question[at] ?? '') ? 0 : unknown
    else if (!saysNothing.has(part)) parts.push(part)
    at += part.length || unknown
  }
  const isWord = (part: string) => part.length > 1 || namesOf.has(part)
  if (leftOut > parts.join('').length || !parts.some(isWord)) return []
  const terms = [...new Set(parts)].map(part => namesOf.get(part) ?? [part])
  return terms.filter(names => names.some(isInTexts))
}

function longestPart(question: string, at: number, isInTexts: (part: string) => boolean): string {
  let part = ''
  for (let end = at + 1; end <= question.length; end++) {
    const longer = question.slice(at, end)
    if (!IN_WORDS.test(question[end - 1] ?? '') || words.some(word => question.startsWith(word, end - 1))) break
    if (RUN.test(longer.slice(-1)) && RUN.test(question.slice(end, end + 1))) continue
    if (!isInTexts(longer)) break
    part = longer
  }
  return /^[a-z]$/.test(part) ? '' : part
}

/** A run of letters and digits, which only matches as a whole. */
const RUN = /^[a-z0-9+:.%]+/

const IN_WORDS = /[\p{L}\p{N}+:.%]/u
