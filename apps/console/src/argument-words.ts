import { fieldWordsOf, type ValueWords } from '@zhixiao/contract/acts/act-fields.ts'
import { actOf, isAct } from '@zhixiao/contract/acts/acts.ts'
import { withoutFolder } from '@zhixiao/contract/console/event-values.ts'
import { isCode } from '@zhixiao/domain/codes/table.ts'
import { groupBy } from '@zhixiao/domain/group-by.ts'
import { commandWords } from '@zhixiao/domain/staff/command-words.ts'

type FieldName = { title: string; values?: ValueWords | undefined }

/** Options of commands that are no acts, and the names of theirs. */
const optionNames: Readonly<Record<string, string>> = {
  reason: '理由',
  'withdraw-missing': '撤下文件夹中没有的',
  'password-file': '密码文件',
  out: '写到的文件夹',
  prefix: '角色名的前缀',
  forget: '删除旧密钥',
  back: '换回旧密钥',
  reencrypt: '重新加密',
  variables: '写到的文件',
}

const isPlace = (name: string): boolean => /^\d+$/.test(name)

/** The label of an act's field, or of a command's argument: by position, the last label serving all that follow, or by option. */
function nameOf(act: string, name: string): FieldName {
  const unknown = { title: isPlace(name) ? `第 ${name} 项` : (optionNames[name] ?? name) }
  if (!isAct(act)) {
    const args = commandWords[act]?.args ?? []
    return isPlace(name) ? { title: args[Number(name) - 1] ?? args.at(-1) ?? unknown.title } : unknown
  }
  const form = actOf(act).input.shape[name]
  return (form && fieldWordsOf(form)) ?? unknown
}

const wordOf = (words: ValueWords, value: string): string =>
  typeof words === 'function'
    ? words(value)
    : ((isCode(words, value) ? words[value] : undefined) ?? withoutFolder(value))

type Argument = { name: string; value: string; about?: string }

/**
 * The named arguments of an act or a command, those of one name in one row, a flag as 是; without `files`, which the page
 * lists with size and SHA-256.
 */
export function argumentsOf(act: string, input: readonly Argument[], files: readonly string[] = []): Argument[] {
  const named = input
    .filter(({ value }) => !files.includes(value))
    .map(({ name, value, about = '' }) => {
      const { title, values = {} } = nameOf(act, name)
      const text = value === 'true' && !isPlace(name) ? '是' : wordOf(values, value)
      return { name: title, value: `${text} ${about}`.trim() }
    })
  return [...groupBy(named, ({ name }) => name)].map(([name, rows]) => ({
    name,
    value: rows.map(({ value }) => value).join('、'),
  }))
}
