import { file01 } from './layouts/file-01.ts'
import { file02 } from './layouts/file-02.ts'
import { file03 } from './layouts/file-03.ts'
import { file04 } from './layouts/file-04.ts'
import { file05 } from './layouts/file-05.ts'
import { file06 } from './layouts/file-06.ts'
import { file07 } from './layouts/file-07.ts'

/**
 * The fields of each file type by name (JR/T 0017, rules C). Account numbers are text: some tables define them as
 * digits, but registrars and distributors use letters, and both types have the same padding.
 */
export const layouts = {
  '01': file01,
  '02': file02,
  '03': file03,
  '04': file04,
  '05': file05,
  '06': file06,
  '07': file07,
} as const

export type FileType = keyof typeof layouts
export type FieldOf<Type extends FileType> = keyof (typeof layouts)[Type] & string

/** C text, A digits, N a number with implied decimals. */
export type FieldForm = { name: string; type: 'C' | 'A' | 'N'; width: number; decimals: number }

export const isFileType = (text: string): text is FileType => Object.hasOwn(layouts, text)

const forms = new Map(Object.entries(layouts).map(([type, layout]) => [type, formsIn(layout)]))

/** The fields of a file type in the order in which they are written. */
export const fieldsOf = (type: FileType): readonly FieldForm[] => forms.get(type) ?? []

function formsIn(layout: Readonly<Record<string, string>>): FieldForm[] {
  return Object.entries(layout).map(([name, form]) => {
    const match = /^([CAN])(\d+)(?:\.(\d+))?$/.exec(form)
    if (!match) throw new Error(`field ${name} has the form ${form}`)
    const type = match[1] === 'A' || match[1] === 'N' ? match[1] : 'C'
    return { name, type, width: Number(match[2]), decimals: Number(match[3] ?? 0) }
  })
}
