// The form of a commit message, for the hook commit-msg. Plain JavaScript, because any Node from 20 on may run it.
import { readFileSync } from 'node:fs'

const LONGEST_SUBJECT = 72
/** Written by git, or gone after the rebase that they are for. */
const NOT_OURS = /^(?:Merge |Revert "|(?:fixup|squash|amend)! )/

const [subject = '', second = ''] = linesOf(readFileSync(process.argv[2] ?? '', 'utf8'))
const length = [...subject].length
const faults = [
  ...(length > LONGEST_SUBJECT ? [`has ${length} characters, at most ${LONGEST_SUBJECT} are read in a list`] : []),
  ...(/[.。]$/.test(subject) ? ['ends in a full stop'] : []),
  ...(second.trim() === '' ? [] : ['is not followed by a blank line']),
]
// An empty message is refused by git itself.
if (!process.env.CI && subject !== '' && !NOT_OURS.test(subject) && faults.length > 0) {
  process.stderr.write(`The subject of the commit ${faults.join(', and ')}:\n  ${subject}\n`)
  process.exitCode = 1
}

/** The lines that git keeps: without comments, and without what `commit --verbose` shows below its scissors. */
function linesOf(text) {
  const [own = ''] = text.split(/^# -+ >8 -+$/m)
  const lines = own.split(/\r?\n/).filter(line => !line.startsWith('#'))
  const first = lines.findIndex(line => line.trim() !== '')
  return first < 0 ? [] : lines.slice(first)
}
