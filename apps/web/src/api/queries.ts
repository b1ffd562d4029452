import { useQueries } from '@tanstack/react-query'
import type { CallName, OutputOf, SentOf } from '@zhixiao/contract/calls.ts'
import { queryClient } from './cache.ts'
import { questionOf } from './query.ts'
import { token } from './token.ts'

/** The answers of one call to several questions, each undefined until it arrives; shared with `useCall`. */
export function useCalls<Name extends CallName>(
  name: Name,
  inputs: readonly SentOf<Name>[],
): (OutputOf<Name> | undefined)[] {
  token.use()
  const asked = useQueries({ queries: inputs.map(input => questionOf(name, input)) }, queryClient)
  return asked.map(({ data }) => data)
}
