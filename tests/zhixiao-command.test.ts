import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { isEmergencyAct } from '@zhixiao/contract/acts/acts.ts'
import { commands } from '@zhixiao/server/doors/shell/commands.ts'
import { root } from '../scripts/lib/run.ts'

const program = join(root, 'scripts/zhixiao.mjs')
const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const run = (...args: string[]) => spawnSync(process.execPath, [program, ...args], { encoding: 'utf8', cwd: tmpdir() })

test('HAND-05 the help lists each command and each operators’ command with one line', () => {
  const { stdout, status } = run('help')
  assert.equal(status, 0)
  const lines = new Map([...stdout.matchAll(/^ {2}(\S+(?: \S+)?) {2,}(\S.*)$/gm)].map(([, name, what]) => [name, what]))
  for (const name of Object.keys(scripts)) assert.ok(lines.get(name), name)
  for (const [name, { summary }] of Object.entries(commands)) assert.equal(lines.get(name), summary)
  assert.equal(lines.size, Object.keys(scripts).length + Object.keys(commands).length)
})

test('HAND-05 a command is run by its name, an operators’ command directly or behind ops', () => {
  for (const words of [['doctor'], ['ops', 'nav', 'import']]) {
    const { stdout, status } = run(...words, '--help')
    assert.match(stdout, new RegExp(`npm run ops -- ${words.filter(each => each !== 'ops').join(' ')}\\b`))
    assert.equal(status, 0)
  }
  const unknown = run('navimport')
  assert.deepEqual([unknown.status, unknown.stderr], [2, 'There is no command navimport: zhixiao help lists all.\n'])
  assert.deepEqual(
    Object.keys(commands).filter(name => Object.hasOwn(scripts, name.split(' ')[0] ?? '')),
    [],
    'each first word means one thing',
  )
})

const completion = `${run('completion', 'bash').stdout}
  COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _zhixiao; printf '%s\\n' "\${COMPREPLY[@]}"`

/** What bash offers behind these words, the last of which is being typed. */
function completed(...words: string[]): string[] {
  const offered = execFileSync('bash', ['-c', completion, 'bash', 'zhixiao', ...words], { encoding: 'utf8' })
  return offered.split('\n').filter(Boolean)
}

test('HAND-05 bash completes commands, operators’ commands and their options', () => {
  assert.deepEqual(completed('nav', 'im'), ['import'])
  assert.deepEqual(completed('ops', 'nav', 'im'), ['import'])
  assert.deepEqual(completed('sta'), ['start', 'status'])
  assert.deepEqual(completed('clock', ''), ['--help', 'advance'])
  assert.deepEqual(completed('completion', ''), ['bash', 'zsh', 'fish'])
  assert.deepEqual(completed('nav', 'import', 'x.csv', '--r'), ['--restate'])
  assert.deepEqual(completed('nav', 'import', 'x.c'), [], 'files are left to bash')
  for (const [name, { options = {}, writes }] of Object.entries(commands)) {
    const every = [
      ...Object.keys(options),
      ...(writes ? ['dry-run'] : []),
      ...(isEmergencyAct(name) ? ['emergency'] : []),
    ]
    const offered = completed(...name.split(' '), '--')
    assert.deepEqual(offered.sort(), [...every, 'help'].map(each => `--${each}`).sort(), name)
  }
})
