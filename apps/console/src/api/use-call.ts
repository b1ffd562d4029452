import {
  type InfiniteData,
  type UseInfiniteQueryResult,
  type UseQueryOptions,
  type UseQueryResult,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import type { ConsoleCallName, ConsoleOutput, ConsoleSent } from '@zhixiao/contract/console/console-calls.ts'
import { call } from './client.ts'

/** The key under which an answer is kept; a part of an input stands for every input with that part. */
export const keyOf = <Name extends ConsoleCallName>(name: Name, input: Partial<ConsoleSent<Name>>) =>
  [name, input] as const

/** Cache options of an answer, such as `refetchInterval: untilRenewal`. */
type Keeping<Name extends ConsoleCallName> = Omit<
  UseQueryOptions<ConsoleOutput<Name>, Error, ConsoleOutput<Name>, readonly unknown[]>,
  'queryKey' | 'queryFn'
>

/**
 * Reads by a call of the console: `const answer = useCall('order.show', { id })`. `<Loaded of={answer}>` shows the answer, a
 * placeholder until it comes, or why it failed. Components with the same question share one answer.
 */
export const useCall = <Name extends ConsoleCallName>(
  name: Name,
  input: ConsoleSent<Name>,
  keeping: Keeping<Name> = {},
): UseQueryResult<ConsoleOutput<Name>> =>
  useQuery({ ...keeping, queryKey: keyOf(name, input), queryFn: () => call(name, input) })

type Part<Row = unknown> = { next: string | null; list?: Row[] }
/** Calls that answer in parts and say where the next part begins. */
export type PagedName = { [Name in ConsoleCallName]: ConsoleOutput<Name> extends Part ? Name : never }[ConsoleCallName]
export type Row<Name extends PagedName> = ConsoleOutput<Name> extends { list: (infer Each)[] } ? Each : never
type PageOf<Name extends PagedName> = ConsoleOutput<Name> & Part<Row<Name>>

export type Pages<Page = unknown> = UseInfiniteQueryResult<InfiniteData<Page>>

/**
 * Reads a list part by part, `from` naming the field that says where the next part begins: `usePages('order.list', filter,
 * 'before')`. `rows` are those of all parts so far, `first` is the first part; `<More of={pages}>` asks for the next one.
 */
export function usePages<Name extends PagedName>(
  name: Name,
  input: ConsoleSent<Name>,
  from: Extract<keyof ConsoleSent<Name>, 'before' | 'after'>,
  { refetchInterval = false }: { refetchInterval?: number | (() => number) | false } = {},
): { pages: Pages<PageOf<Name>>; rows: Row<Name>[]; first: PageOf<Name> | undefined } {
  const pages = useInfiniteQuery({
    queryKey: [...keyOf(name, input), 'pages'],
    queryFn: async ({ pageParam }) =>
      (await call(name, pageParam === null ? input : { ...input, [from]: pageParam })) as PageOf<Name>,
    initialPageParam: null as string | null,
    getNextPageParam: (page: PageOf<Name>) => page.next,
    refetchInterval,
  })
  const parts = pages.data?.pages ?? []
  return { pages, rows: parts.flatMap(({ list }) => list ?? []), first: parts[0] }
}
