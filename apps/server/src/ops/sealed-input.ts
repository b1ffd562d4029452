import { fieldWordsOf, readInput, sealedFields } from '@zhixiao/contract/acts/act-fields.ts'
import { type ActName, actOf } from '@zhixiao/contract/acts/acts.ts'
import type { AnyHandler } from '../acts/act-handler.ts'
import type { Asked } from './command.ts'

/** The input of an act with the texts of its sealed fields, which are read from their files. */
export async function readWhole(act: ActName, { input, readFile }: Asked): Promise<ReturnType<typeof readInput>> {
  const { input: form } = actOf(act)
  const read = readInput(form, input)
  if (!read.ok) return read
  const whole: Record<string, unknown> = { ...read.input }
  for (const field of sealedFields(form)) {
    const path = whole[field]
    const { sealed, fault = '' } = (form.shape[field] && fieldWordsOf(form.shape[field])) ?? {}
    if (typeof path !== 'string') continue
    const text = (await readFile(path)).toString('utf8').trim()
    if (!sealed?.(text)) return { ok: false, path: [field], reason: fault }
    whole[field] = text
  }
  return { ok: true, input: whole }
}

/** Effects whose texts of a person are replaced. */
export function withMasks(
  { masks }: AnyHandler,
  effects: unknown,
  replaced: (text: string, mask: (text: string) => string) => string,
): unknown {
  if (!masks || typeof effects !== 'object' || effects === null) return effects
  const changed = Object.entries(effects).map(([name, value]: [string, unknown]) => {
    const mask = masks[name]
    return [name, mask && typeof value === 'string' ? replaced(value, mask) : value]
  })
  return Object.fromEntries(changed)
}
