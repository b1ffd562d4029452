import { isLegalRuleCode, legalRules } from '../law/legal-rules.ts'
import type { Fault } from './fault.ts'

const fields: Readonly<Record<string, string>> = {
  title: '标题',
  lead: '摘要',
  author: '作者',
  manId: '基金经理',
  publishedAt: '发布时间',
  type: '类型',
  funds: '基金',
  fundCode: '基金',
  related: '相关文章',
  attachments: '附件',
  makePdf: '生成 PDF',
  sort: '次序',
  jumpPath: '跳转地址',
  video: '视频',
  poster: '封面',
  captions: '字幕',
  effectiveOn: '生效日期',
  state: '状态',
  rules: '依据的法规',
  parent: '上级栏目',
  featured: '精选',
  department: '部门',
  city: '城市',
  count: '人数',
  category: '类别',
  education: '学历',
  closesOn: '截止日期',
  awardedBy: '颁奖机构',
  year: '年份',
  group: '分组',
  cover: '封面',
  'cover.kind': '封面的图形',
  'cover.source': '封面的数据',
  'cover.from': '封面的起始日',
  'cover.to': '封面的截止日',
  'cover.fig': '封面的数字',
}

/** The name of a front matter field for staff. */
export const fieldName = (field: string): string => fields[field] ?? field

const ruleName = (code: string): string => (isLegalRuleCode(code) ? legalRules[code].title : code)

const nouns: Readonly<Record<string, string>> = {
  fund: '基金',
  manager: '基金经理',
  column: '栏目',
  article: '文章',
  index: '指数',
  'fund or index': '基金或指数',
}

const sentences: readonly (readonly [RegExp, (found: readonly string[]) => string])[] = [
  [/^the file does not begin with a front matter/, () => '开头缺少两行 --- 之间的资料'],
  [/^(\*.*) needs quotes around the whole value$/, ([, text = '']) => `${text} 以 * 开头，请给整个值加上英文引号`],
  [/^(\S+) holds a line break$/, ([, field = '']) => `${fieldName(field)}不能换行`],
  [/^a character that cannot be stored$/, () => '含有不支持的字符'],
  [/^there is no text below the front matter$/, () => '没有正文'],
  [/^there is no field (.+)$/, ([, field = '']) => `没有“${field}”这一项`],
  [/^(\S+) is missing$/, ([, field = '']) => `缺少${fieldName(field)}（${field}）`],
  [/^there is no file (.+) in files\/$/, ([, name = '']) => `没有文件 ${name}`],
  [
    /^there is no (fund or index|fund|manager|column|article|index) (.+)$/,
    ([, what = '', id = '']) => `没有${nouns[what] ?? what} ${id}`,
  ],
  [/^was published with other words: write (v\d+)\.md$/, ([, next = '']) => `已公布的协议版本不能修改，请另写 ${next}`],
  [/^(\S+) is no time of the form (.+)$/, ([, field = '', form = '']) => `${fieldName(field)}须写成 ${form}`],
  [/^(\S+) is no date of the form (.+)$/, ([, field = '', form = '']) => `${fieldName(field)}须写成 ${form}`],
  [
    /^(cover\.\S+) (".*") is none of (.+)$/,
    ([, field = '', text = '', all = '']) => `${fieldName(field)} ${text} 须为 ${all} 之一`,
  ],
  [
    /^(cover\.\S+) (".*") has not the form (.+)$/,
    ([, field = '', text = '', form = '']) => `${fieldName(field)} ${text} 须写成 ${form}`,
  ],
  [/^(cover\.\S+) is none of (.+)$/, ([, field = '', all = '']) => `${fieldName(field)}须为 ${all} 之一`],
  [
    /^cover\.source takes (.+), with a \+ between$/,
    ([, count = '']) => `封面的数据须有 ${count.replace(' to ', ' 至 ')} 项，以 + 相连`,
  ],
  [/^cover\.to lies not after from$/, () => '封面的截止日须晚于起始日'],
  [/^cover\.from is missing: the calendar begins there$/, () => '日历封面须写起始日（cover.from）'],
  [/^(\S+) must not be empty$/, ([, field = '']) => `${fieldName(field)}不能为空`],
  [/^(\S+) is longer than (\d+) characters$/, ([, field = '', most = '']) => `${fieldName(field)}超过 ${most} 字`],
  [/^(\S+) is no fund code of 6 digits$/, ([, field = '']) => `${fieldName(field)}须为 6 位基金代码`],
  [/^(\S+) is no address of this site/, ([, field = '']) => `${fieldName(field)}须为本站地址，以 / 开头`],
  [/^the name holds characters/, () => '文件名含有不支持的字符'],
  [/^there is another file of this name/, () => '已有同名文件'],
  [/^the picture cannot be read$/, () => '无法读取这张图片'],
  [/^files may be (.+); this is .*$/, ([, kinds = '']) => `只支持 ${kinds}`],
  [/^the name says .+, the content is something else$/, () => '内容与文件类型不符'],
  [/^Unresolved tag/, () => '不支持的标记'],
  [/^Maximum call stack/, () => '层次过深'],
  [/^no PDF can be made of it/, () => '不能生成 PDF：层次过深或内容过长'],
  [/^the front matter is longer than (\d+) characters$/, ([, most = '']) => `开头的资料超过 ${most} 个字符`],
  [/^too many texts are being rendered$/, () => '正在处理的内容较多，请稍后再试'],
  [/^it takes too long to render$/, () => '内容过于复杂，无法排版'],
  [/^there is more markup than a text has$/, () => '行数或标记（方括号、星号、竖线等）过多'],
  [
    /^rests on the rule (\S+) and does not name it: (.+)$/,
    ([, rule = '', says = '']) => `“${says}”涉及法规，请在 rules 中写明 ${rule}（${ruleName(rule)}）`,
  ],
  [
    /^contradicts the rule (\S+) on (\S+): (.+)$/,
    ([, rule = '', day = '', says = '']) => `“${says}”与 ${day} 的法规不符：${ruleName(rule)}（${rule}）`,
  ],
  [/^(\S+) is no code of a legal rule/, ([, field = '']) => `${fieldName(field)}中有不存在的代码`],
  [/^HTML was left out$/, () => 'HTML 已去掉'],
  [/^a link to (.+) was left out$/, ([, href = '']) => `链接 ${href} 已去掉`],
  [/^a picture that is not among the files/, () => '图片不在文件中，已去掉'],
  [/is no id: letters, digits, - and _$/, () => '编号只能用字母、数字、- 和 _'],
]

/** A fault of a text in the words of staff. An article's column is named by its place, on no line. */
export const faultWords = ({ line, problem }: Pick<Fault, 'line' | 'problem'>): string =>
  line === 1 && problem.startsWith('there is no column ')
    ? problemWords(problem)
    : `第 ${line} 行：${problemWords(problem)}`

/** What is wrong, in the words of staff; a problem without them stays as it is. */
export function problemWords(problem: string): string {
  for (const [form, say] of sentences) {
    const found = form.exec(problem)
    if (found) return say(found)
  }
  return problem
}
