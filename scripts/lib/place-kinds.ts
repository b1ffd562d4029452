import { actNames } from '@zhixiao/contract/acts/acts.ts'

const actFiles = actNames.map(name => name.replace(' ', '-')).join('|')

/** `isNamedInChinese`: its things have Chinese names only. */
type Kind = { english: RegExp; chinese: RegExp; files: RegExp; isNamedInChinese?: true }

/** What a question may ask for: the words that say so, in English and Chinese, and the files where things of the kind are. */
const kinds: readonly Kind[] = [
  { english: /\bscreens?\b/i, chinese: /页面|界面/u, files: /\/screens\/.*Screen\.tsx:1$/, isNamedInChinese: true },
  {
    english: /\bacts?(?: of (?:the )?staff)?\b/i,
    chinese: /(?:员工)?办理/u,
    files: new RegExp(`/contract/src/acts/(?:${actFiles})\\.ts`),
  },
  { english: /\breports?\b/i, chinese: /报表/u, files: /\/staff\/reports\.ts/, isNamedInChinese: true },
  {
    english: /\b(?:sms(?! codes?\b)(?: texts?| messages?)?|text messages?)\b/i,
    chinese: /短信(?!验证码|码)/u,
    files: /\/sms\/messages\.ts/,
    isNamedInChinese: true,
  },
  { english: /\bjobs?\b/i, chinese: /任务|跑批/u, files: /^apps\/server\/src\/jobs\// },
  { english: /\binvariants?\b/i, chinese: /不变量/u, files: /\/views\/invariant_/ },
  {
    english: /\btriggers?\b/i,
    chinese: /触发器/u,
    files: /^packages\/db\/src\/(?:migrations\/|functions\/act-requests)/,
  },
  {
    english: /\b(?:(?:words|texts?) of (?:a|the) )?(?:refusals?|error messages?)(?:'s)?(?: words| texts?)?\b/i,
    chinese: /拒绝的?(?:原因|理由|文案|文字|提示|信息)|报错/u,
    files: /\/acts\/refusals\/|^packages\/contract\/src\/(?:errors|console\/console-errors)\.ts/,
  },
  {
    english: /\brules?(?: of)?\b/i,
    chinese: /[的]?规则|怎么(?:算|计算)|算法/u,
    files:
      /^packages\/domain\/src\/(?!acts\/|sms\/|search\/|law\/|staff\/)(?!.*-(?:words|names|sections|notice|headings)\.ts)/,
  },
  {
    english: /\b(?:http |api )?calls?\b(?: (?:that|which))?(?: (?:returns?|gives?|answers?|lists?))?|\bendpoints?\b/i,
    chinese: /接口/u,
    files: /^packages\/contract\/src\/(?:account|content|query|serve|static|token|trade)\//,
    isNamedInChinese: true,
  },
  { english: /\bsettings?\b/i, chinese: /配置项?|设置项/u, files: /\/kernel\/(?:gateway-)?setting-words\.ts/ },
]

type Asked = {
  files: RegExp | null
  /** Of screens, whose word stands in many a text. */
  isScreen: boolean
  words: RegExp | null
  isNamedInChinese: boolean
  rest: string
}

/** The two apps with screens. */
const apps = [
  { words: /\bconsole(?:'s)?\b|后台|控制台/iu, files: /^apps\/console\/src\/screens\/.*Screen\.tsx:1$/ },
  { words: /\b(?:web)?site(?:'s)?\b|\bweb\b|网站/iu, files: /^apps\/web\/src\/screens\/.*Screen\.tsx:1$/ },
]

/**
 * The files of the kind of thing that a question asks for, and its other words; null files where it names no kind. English names
 * the kind first ("the job that pays"), Chinese last (对账的任务).
 */
export function kindAsked(question: string): Asked {
  const inEnglish = kinds.flatMap(each => foundBy(each.english, each, question))
  const inChinese = kinds.flatMap(each => foundBy(each.chinese, each, question))
  const [first] = inEnglish.sort((a, b) => a.from - b.from)
  const kind = first ?? inChinese.sort((a, b) => b.to - a.to)[0]
  const none = { files: null, isScreen: false, words: null, isNamedInChinese: false, rest: question }
  if (!kind) return none
  const rest = `${question.slice(0, kind.from)} ${question.slice(kind.to)}`
  const isScreen = kind.files.source.includes('screens')
  const app = isScreen ? apps.find(({ words }) => words.test(rest)) : undefined
  const others = app ? rest.replace(app.words, ' ') : rest
  if (!/[\p{L}\p{N}]/u.test(others)) return none
  return {
    files: app?.files ?? kind.files,
    isScreen,
    words: kind.english,
    isNamedInChinese: kind.isNamedInChinese ?? false,
    rest: others,
  }
}

function foundBy(words: RegExp, kind: Kind, question: string) {
  const found = words.exec(question)
  return found ? [{ ...kind, from: found.index, to: found.index + found[0].length }] : []
}
