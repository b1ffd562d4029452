import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Args } from './command.ts'

const DRY_RUN = 'dry-run'

/** The arguments of a command; `read` reads its files, from the disk by default. */
export function argsOf(
  positionals: readonly string[],
  options: Args['options'],
  read: Args['readFile'] = path => readFile(resolve(path)),
): Args {
  const given = new Map(Object.entries(options))
  const text = (option: string) => {
    const value = given.get(option)
    return typeof value === 'string' ? value : undefined
  }
  const flag = (option: string) => given.get(option) === true
  return { positionals, path: positionals[0] ?? '', options, text, flag, dryRun: flag(DRY_RUN), readFile: read }
}

/** The same arguments without `--dry-run`. */
export const withoutDryRun = ({ positionals, options, readFile }: Args): Args =>
  argsOf(positionals, Object.fromEntries(Object.entries(options).filter(([name]) => name !== DRY_RUN)), readFile)

/** The given options with a single value. */
export function optionsOf(values: Readonly<Record<string, unknown>>): Record<string, string | boolean> {
  const options: Record<string, string | boolean> = {}
  for (const [name, value] of Object.entries(values))
    if (typeof value === 'string' || typeof value === 'boolean') options[name] = value
  return options
}
