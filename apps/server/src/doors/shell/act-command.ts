import { resolve } from 'node:path'
import { type ActName, actNames, actOf } from '@zhixiao/contract/acts/acts.ts'
import { inputOfCommand, optionOf, shellFieldsOf } from '@zhixiao/contract/acts/command-line.ts'
import { doAct } from '../../acts/do-act.ts'
import { withoutDryRun } from './args.ts'
import type { Command } from './command.ts'
import { readNavs } from './market/nav-file.ts'

/** The command of an act; its arguments and help follow from the act's input. */
function commandOf(name: ActName): Command {
  const { en: summary, help = [], places } = actOf(name)
  const fields = shellFieldsOf(name)
  const readInput: NonNullable<Command['readInput']> =
    readers[name] ?? (async args => ({ ok: true, input: inputOfCommand(name, args) }))
  const placed = fields.filter(({ field }) => places.includes(field))
  const options = fields.filter(({ field }) => !places.includes(field))
  return {
    summary,
    usage: [...placed, ...options].map(({ usage, isNeeded }) => (isNeeded ? usage : `[${usage}]`)).join(' '),
    positionals: [
      placed.filter(({ isNeeded }) => isNeeded).length,
      placed.some(each => each.isList) ? MOST_WORDS : placed.length,
    ],
    options: Object.fromEntries(options.map(({ field, type }) => [optionOf(field), { type }])),
    help: [...fields.flatMap(({ usage, en }) => (en === undefined ? [] : [`${usage}   ${en}`])), ...help],
    writes: true,
    run: async (ctx, args) => {
      const read = await readInput(withoutDryRun(args))
      if (!read.ok) return read.report
      return doAct(ctx, name, { input: read.input, readFile: args.readFile }, args.dryRun)
    },
    readInput,
  }
}

const MOST_WORDS = 100

/** Readers of the input of acts that take a file or folder. */
const readers: { readonly [Name in ActName]?: NonNullable<Command['readInput']> } = {
  'nav import': readNavs,
  // Absolute, because the release reads the folder again from another working directory.
  'exchange import': async ({ path }) => ({ ok: true, input: { folder: resolve(path) } }),
}

/** The commands of acts: one operator requests, another one releases. */
export const actCommands = Object.fromEntries(actNames.map(name => [name, commandOf(name)])) as Readonly<
  Record<ActName, Command>
>
