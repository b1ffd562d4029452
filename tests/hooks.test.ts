import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { root } from '../scripts/lib/run.ts'
import { useHooks } from '../scripts/lib/use-hooks.ts'

const folders: string[] = []
after(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** The hooks run as for a person, wherever the tests run; git's own variables name another repository. */
const { CI: _, ...others } = process.env
const env = Object.fromEntries(Object.entries(others).filter(([name]) => !name.startsWith('GIT_')))

function repository(options: { packages?: boolean } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'zhixiao-hooks-'))
  folders.push(folder)
  const git = (args: readonly string[], more = {}) =>
    spawnSync('git', args, { cwd: folder, encoding: 'utf8', env: { ...env, ...more } })
  git(['init', '-q'])
  git(['config', 'user.name', 'zhangSan'])
  git(['config', 'user.email', 'zhang.san@fund.test'])
  cpSync(join(root, 'scripts', 'hooks'), join(folder, 'scripts', 'hooks'), { recursive: true })
  if (options.packages) {
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    const biome = { vcs: { enabled: true, clientKind: 'git' }, formatter: { indentStyle: 'space' } }
    const tsconfig = { compilerOptions: { strict: true, types: [] }, include: ['*.ts'] }
    for (const [name, content] of Object.entries({ biome, tsconfig }))
      writeFileSync(join(folder, `${name}.json`), JSON.stringify(content))
  }
  useHooksOf(folder)
  function write(name: string, text: string): void {
    writeFileSync(join(folder, name), text)
    git(['add', name])
  }
  return {
    folder,
    git,
    write,
    /** What was said, or null where the commit was made. */
    commit(message: string, more = {}): string | null {
      const done = git(['commit', '--allow-empty', '-m', message], more)
      return done.status === 0 ? null : done.stdout + done.stderr
    },
  }
}

/** As `npm run check` does, also where the tests themselves run in CI. */
function useHooksOf(folder: string): void {
  const ci = process.env.CI
  delete process.env.CI
  useHooks(folder)
  if (ci !== undefined) process.env.CI = ci
}

test('HAND-01 a commit needs a subject of 72 characters without a full stop, and a blank line before its body', () => {
  const { commit } = repository()
  assert.equal(commit(`${'份'.repeat(72)}\n\nWhy it changes.`), null)
  assert.match(commit('x'.repeat(73)) ?? '', /subject of the commit has 73 characters, at most 72/)
  assert.match(commit('Count orders.') ?? '', /ends in a full stop:\n {2}Count orders\./)
  assert.match(commit('订单计数。') ?? '', /ends in a full stop/)
  assert.match(commit('Count orders\nWhy it changes.') ?? '', /is not followed by a blank line/)
  assert.equal(commit(`fixup! ${'x'.repeat(80)}`), null)
})

test('HAND-01 a commit holds formatted files whose types are right; faults of other files do not keep it back', async () => {
  const { commit, write, git, folder } = repository({ packages: true })
  write('begin.ts', 'export const begin = 1;\n')
  assert.equal(commit('Begin'), null)
  // Types of everything are looked at behind the first commit.
  while (!existsSync(join(folder, '.cache', 'types-of-commit.tsbuildinfo'))) await pause(50)
  write('orders.ts', "export const count: number = 1;\nexport   const name = 'x'\n")
  assert.match(commit('Count orders') ?? '', /orders\.ts format[\s\S]*npx biome check --write --staged/)
  write('orders.ts', 'export const count: number = "1";\n')
  assert.match(commit('Count orders') ?? '', /^orders\.ts\(1,14\): error TS2322: Type 'string' is not assignable/m)
  writeFileSync(join(folder, 'later.ts'), 'export const   later: number = "2"\n')
  write('orders.ts', 'export const count: number = 1;\n')
  assert.equal(commit('Count orders'), null)
  assert.match(git(['show', '--stat', '--format=%s']).stdout, /^Count orders\n[\s\S]*orders\.ts/)
})

test('HAND-01 nothing is checked without packages, without Node or in CI, so that no commit fails for that', () => {
  const bare = repository()
  bare.write('orders.ts', 'export   const count: number = "1"\n')
  assert.equal(bare.commit('Count orders'), null)
  assert.equal(bare.commit('Count orders.', { CI: 'true' }), null)
  // Only git and the shell.
  const tools = mkdtempSync(join(tmpdir(), 'zhixiao-tools-'))
  folders.push(tools)
  for (const tool of ['sh', 'git', 'dirname']) {
    const found = spawnSync('which', [tool], { encoding: 'utf8' }).stdout.trim()
    symlinkSync(found, join(tools, tool))
  }
  assert.equal(bare.commit('Count orders.', { PATH: tools }), null)
})

test('HAND-01 a checkout with hooks of its own keeps them', () => {
  const { folder, git } = repository()
  assert.equal(git(['config', 'core.hooksPath']).stdout, 'scripts/hooks\n')
  git(['config', '--unset', 'core.hooksPath'])
  writeFileSync(join(folder, '.git', 'hooks', 'pre-push'), '#!/bin/sh\n')
  useHooksOf(folder)
  assert.equal(git(['config', 'core.hooksPath']).stdout, '')
  rmSync(join(folder, '.git', 'hooks', 'pre-push'))
  git(['config', 'core.hooksPath', 'mine'])
  useHooksOf(folder)
  assert.equal(git(['config', 'core.hooksPath']).stdout, 'mine\n')
  useHooksOf(tmpdir())
})
