import type { DbConfig } from '@zhixiao/db/connect.ts'

/** What the lab gave this child to work with. */
export function optionsOf<Options extends object>(fallback: Options): Options {
  const given: Partial<Options> = JSON.parse(process.argv[2] ?? '{}')
  return { ...fallback, ...given }
}

export const noDatabase: DbConfig = {}

/** Says that this child is ready, and ends it with the one that started it. */
export function ready(message: Record<string, string>): void {
  process.on('disconnect', () => process.exit(0))
  process.send?.(message)
}
