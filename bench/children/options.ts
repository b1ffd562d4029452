import type { DbConfig } from '@zhixiao/db/connect.ts'

/** The options that the lab passed to this child. */
export function optionsOf<Options extends object>(fallback: Options): Options {
  const given: Partial<Options> = JSON.parse(process.argv[2] ?? '{}')
  return { ...fallback, ...given }
}

export const noDatabase: DbConfig = {}

/** Reports that this child is ready, and ends it when its parent ends. */
export function ready(message: Record<string, string>): void {
  process.on('disconnect', () => process.exit(0))
  process.send?.(message)
}
