import { fieldWordsOf, isChoice, isFlag, isList, isOptional } from './act-fields.ts'
import { type ActName, actOf } from './acts.ts'

type Given = { positionals: readonly string[]; options: Readonly<Record<string, string | boolean>> }
export type ActFields = Readonly<Record<string, unknown>>

/** The option of a field: `perShare` is `--per-share`. */
export const optionOf = (field: string): string => field.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
const fieldOf = (option: string): string => option.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** The input that a command line gives, not validated: a list takes what the places before it leave. */
export function inputOfCommand(act: ActName, { positionals, options }: Given): ActFields {
  const { places, input } = actOf(act)
  const byPlace = places.flatMap((place, at): [string, unknown][] => {
    if (isList(input.shape[place])) return [[place, positionals.slice(at)]]
    const value = positionals[at]
    return value === undefined ? [] : [[place, value]]
  })
  const others = Object.entries(options).filter(([, value]) => value !== false)
  return Object.fromEntries([
    ...byPlace,
    ...others.map(([option, value]): [string, unknown] => [fieldOf(option), value]),
  ])
}

/** The texts of a field: none, one, or those of a list. */
export const textsOf = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Array.isArray(value) ? value.filter(each => typeof each === 'string') : []

/** What an act changes, its files by base name: a second open request for the same is refused. */
export function objectOf(act: ActName, input: ActFields, files: readonly string[]): string {
  const { input: form, places, object = places.slice(0, 1) } = actOf(act)
  if ('name' in object) {
    const read = form.safeParse(input)
    return read.success ? object.name(read.data) : ''
  }
  const texts = object.flatMap(field => textsOf(input[field]))
  return texts.map(text => (files.includes(text) ? text.slice(text.lastIndexOf('/') + 1) : text)).join(' ')
}

/** Whether an act takes this input; one of an earlier release may be of another form. */
export const isInputOf = (act: ActName, input: ActFields): boolean => actOf(act).input.safeParse(input).success

type ShellField = {
  field: string
  usage: string
  type: 'string' | 'boolean'
  isNeeded: boolean
  isList: boolean
  en: string | undefined
}

/** The fields of an act as the shell takes them: `fund` by place is FUND, `perShare` as an option is --per-share TEXT. */
export function shellFieldsOf(name: ActName): ShellField[] {
  const { input, places } = actOf(name)
  const typed = Object.entries(input.shape).filter(([, form]) => fieldWordsOf(form)?.readFrom !== 'about the file')
  return typed.map(([field, form]) => {
    const { values, en, readFrom, sealed, mayBeEmpty = false } = fieldWordsOf(form) ?? {}
    const free = isChoice(form) ? [] : [sealed ? 'FILE' : 'TEXT']
    const choices = typeof values === 'object' ? [...free, ...Object.keys(values)].join('|') : null
    const option = `--${optionOf(field)}`
    const takesRest = isList(form) && readFrom === undefined
    const byPlace = readFrom ?? `${choices ?? optionOf(field).toUpperCase()}${takesRest ? '...' : ''}`
    const usage = places.includes(field) ? byPlace : isFlag(form) ? option : `${option} ${choices ?? free.join('')}`
    return {
      field,
      usage,
      type: isFlag(form) ? 'boolean' : 'string',
      isNeeded: !isOptional(form) && !mayBeEmpty,
      isList: takesRest,
      en,
    }
  })
}
