import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'

/**
 * Lets git run `scripts/hooks` in the checkout at `folder`, and says so once. Leaves alone a checkout with hooks of its
 * own, an unpacked archive and CI.
 */
export function useHooks(folder: string): void {
  if (process.env.CI || !existsSync(join(folder, '.git'))) return
  const git = (...args: string[]) => spawnSync('git', args, { cwd: folder, encoding: 'utf8' })
  // 1 means that it is not set; anything else that it is, or that git cannot say.
  if (git('config', 'core.hooksPath').status !== 1) return
  const own = resolve(folder, git('rev-parse', '--git-path', 'hooks').stdout.trim())
  if (existsSync(own) && readdirSync(own).some(name => !name.endsWith('.sample'))) return
  if (git('config', 'core.hooksPath', 'scripts/hooks').status === 0)
    console.log('From now on git checks commits by scripts/hooks; git config --unset core.hooksPath ends it.')
}
