import type { ConsoleSent } from '@zhixiao/contract/console/console-calls.ts'

/** THE fields of the filter of days, by their name in the address. */
const names = ['registrar', 'from', 'to', 'only'] as const
export type Filter = Readonly<Partial<Record<(typeof names)[number], string>>>

export function filterOf(search: URLSearchParams): Filter {
  const given = names.map(name => [name, search.get(name)?.trim() ?? ''] as const)
  return Object.fromEntries(given.filter(([, value]) => value !== ''))
}

export const sentOf = ({ only, ...rest }: Filter): ConsoleSent<'exchange.list'> => ({
  ...rest,
  ...((only === 'differing' || only === 'unanswered') && { only }),
})
