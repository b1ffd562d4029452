import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The operators' commands from docs/commands.md, which is drawn from their code and is there without packages. */
export function operatorCommands(root) {
  const rows = readFileSync(join(root, 'docs/commands.md'), 'utf8').matchAll(/^\| `([^`]+)` \| (.*) \|$/gm)
  return [...rows].map(([, name, rest]) => {
    const [usage, summary] = rest.split(/ (?<!\\)\| /)
    const options = [...new Set(usage.match(/--[a-z-]+/g))]
    return { name, summary, options: [...options, '--help'], takesFiles: /\b(?:FILE|DIR|TEXT)\b/.test(usage) }
  })
}

/** The command that the words begin with. */
export const operatorCommand = (commands, [first, second]) =>
  commands.find(({ name }) => name === `${first} ${second}`) ?? commands.find(({ name }) => name === first)
