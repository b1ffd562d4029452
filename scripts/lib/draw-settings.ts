import { settings } from '@zhixiao/server/kernel/env.ts'
import type { BothLanguages, SettingWords } from '@zhixiao/server/kernel/setting-text.ts'
import { settingGroups } from '@zhixiao/server/kernel/setting-words.ts'
import { markdownTable } from './markdown-table.ts'

type Language = keyof BothLanguages

const texts = {
  en: {
    head: `# Settings

Drawn from \`apps/server/src/kernel/env.ts\` and the words beside it by \`npm run docs\`; do not edit. [中文](settings.zh.md)

Environment variables. Each has a default with which the demo runs; an empty one counts as not set. Invalid values stop the start, with a list of
all faults. "Needed" names what does not start without a setting: production, or the choice that uses it.
[Production](operations.md#production) says what else a start in production refuses. The value of a secret is in no message and no log.`,
    columns: ['name', 'default', 'meaning', 'needed', 'secret'],
    production: 'in production',
    yes: 'yes',
    comma: ', ',
    more: (link: string) => ` ([more](${link}))`,
  },
  zh: {
    head: `# 设置

由 \`npm run docs\` 根据 \`apps/server/src/kernel/env.ts\` 及同目录的说明生成，请勿手工修改。[English](settings.md)

通过环境变量设置，每项的默认值都足以运行演示；空值视为未设置。若有错误，启动会停止并一次列出全部错误。
“必填”一栏写明缺了它什么不能启动：生产环境，或用到它的那一项选择。生产环境启动时还拒绝什么，见[生产环境](operations.md#production)。保密项的值不出现在任何提示与日志中。`,
    columns: ['名称', '默认值', '含义', '必填', '保密'],
    production: '生产环境',
    yes: '是',
    comma: '、',
    more: (link: string) => `（[详见](${link})）`,
  },
} as const

/** `docs/settings.md` in one language. */
export function drawSettings(language: Language): string {
  const { head, columns } = texts[language]
  const sections = settingGroups.map(({ title, words }) => {
    const rows = Object.entries(words).map(([name, each]) => rowOf(language, name, each))
    return `## ${title[language]}\n\n${markdownTable(columns, rows)}`
  })
  return `${[head, ...sections].join('\n\n')}\n`
}

function rowOf(language: Language, name: string, words: SettingWords): string[] {
  const { production, yes, comma, more } = texts[language]
  const { fallback, needed = [], secret } = words
  return [
    `\`${name}\``,
    fallback?.[language] ?? defaultOf(name),
    words[language] + (words.more === undefined ? '' : more(words.more)),
    needed === 'production' ? production : needed.map(choice => `\`${choice}\``).join(comma),
    secret ? yes : '',
  ]
}

const schemas = new Map(Object.entries(settings))

/** What the schema gives for a variable that is not set. */
function defaultOf(name: string): string {
  const read = schemas.get(name)?.safeParse(undefined)
  return String(read?.data ?? '')
}
