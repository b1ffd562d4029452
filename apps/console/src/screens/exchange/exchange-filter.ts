import type { ConsoleSent } from '@zhixiao/contract/console/console-calls.ts'
import { filledIn } from '../../layout/filled-in.ts'

/** THE fields of the filter of days, by their name in the address. */
const names = ['registrar', 'from', 'to', 'only'] as const
export type Filter = Readonly<Partial<Record<(typeof names)[number], string>>>

export const filterOf = (search: URLSearchParams): Filter => filledIn(search, names)

export const sentOf = ({ only, ...rest }: Filter): ConsoleSent<'exchange.list'> => ({
  ...rest,
  ...((only === 'differing' || only === 'unanswered') && { only }),
})
