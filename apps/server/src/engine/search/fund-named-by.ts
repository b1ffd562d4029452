import type { Context } from '../../kernel/context.ts'

/** Whether a typed text names a fund: any part of its name or code, or pinyin as in the search. */
export async function fundNamedBy(
  ctx: Context,
  typed: string,
): Promise<(fund: { fundcode: string; fundname: string }) => boolean> {
  const word = typed.trim().toLowerCase()
  if (word === '') return () => true
  const hits = (await ctx.search.index()).search(word).best('fund', Number.POSITIVE_INFINITY)
  const spelled = new Set(hits.map(({ document }) => document.key))
  return ({ fundcode, fundname }) =>
    spelled.has(fundcode) || fundcode.includes(word) || fundname.toLowerCase().includes(word)
}
