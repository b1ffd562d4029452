import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The headless shell first: it renders the same pages in four fifths of the CPU time. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const macPath = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
const debianPackages = ['chromium-headless-shell', 'fonts-noto-cjk']

/** The path of a Chromium for tests: one that is installed, or Debian's, which is installed if permitted. */
export function findOrInstallChromium(): string | undefined {
  return findChromium() ?? (install() ? findChromium() : undefined)
}

export const howToGetChromium =
  'The browser tests need a Chromium: install one (on Debian: apt-get install chromium-headless-shell fonts-noto-cjk) or name it in CHROMIUM_PATH.'

function findChromium(): string | undefined {
  const named = process.env.CHROMIUM_PATH
  if (named) return existsSync(named) ? named : undefined
  const folders = (process.env.PATH ?? '').split(delimiter)
  const candidates = [...names.flatMap(name => folders.map(folder => join(folder, name))), macPath]
  return candidates.find(path => existsSync(path))
}

function install(): boolean {
  if (process.env.CHROMIUM_PATH || process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0)
    return false
  console.log(`Installing ${debianPackages.join(' and ')} ...`)
  const apt = (...args: string[]) =>
    spawnSync('apt-get', ['-q', '-y', ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0
  return apt('update') && apt('install', '--no-install-recommends', ...debianPackages)
}
