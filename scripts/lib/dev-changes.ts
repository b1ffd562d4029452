import { join, relative, sep } from 'node:path'
import type { ViteDevServer } from 'vite'
import { root } from './run.ts'

const FOLDERS = [
  ...['packages/domain', 'packages/contract', 'packages/db', 'packages/gateway', 'apps/server', 'demo', 'brand.json'],
]
/** Files of tests, and those that editors keep for themselves. */
const OTHERS = /\.test\.ts$|\/testing(?:\.ts$|\/)|\/\.[^/]*$|\/4913$|~$/
/** Editors, formatters and `git switch` write several files at a time. */
const SETTLE_MS = 50

/** Calls `changed` with the files of the server that were saved, made or deleted, together when they were so together. */
export function watchServer({ watcher }: ViteDevServer, changed: (files: string[], since: number) => void): void {
  const files = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let since = 0
  watcher.add(FOLDERS.map(each => join(root, each)))
  watcher.on('all', (event, path) => {
    const file = relative(root, path).split(sep).join('/')
    const isOurs = FOLDERS.some(folder => file === folder || file.startsWith(`${folder}/`)) && !OTHERS.test(file)
    if (!isOurs || event === 'addDir' || event === 'unlinkDir') return
    if (files.size === 0) since = performance.now()
    files.add(file)
    clearTimeout(timer)
    timer = setTimeout(() => {
      changed([...files], since)
      files.clear()
    }, SETTLE_MS)
  })
}
