import { isList } from './act-fields.ts'
import { type ActName, actOf } from './acts.ts'

/** The arguments of a command: words by place, and options by name. */
type Given = { positionals: readonly string[]; options: Readonly<Record<string, string | boolean>> }
type Fields = Readonly<Record<string, unknown>>

/** The field of an option. */
export const fieldOf = (option: string): string =>
  option.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** The input that a command line gives, not validated: a list takes what the places before it leave. */
export function inputOfCommand(act: ActName, { positionals, options }: Given): Fields {
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
