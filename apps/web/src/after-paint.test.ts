import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runInNewContext } from 'node:vm'
import { scriptsAfterPaint } from './after-paint.ts'

const rendered =
  '<body><link rel="modulepreload" href="/a.js"/><script nonce="n" type="module" async="">import("/a.js")</script></body>'

/** A browser's part of the page: what is held back, and when it was let go. */
function opened(hidden: boolean) {
  const frames: (() => void)[] = []
  const timers: { work: () => void; ms: number }[] = []
  const link = { rel: 'held' }
  const begun: { type: string; text: string }[] = []
  const held = { text: 'import("/a.js")', replaceWith: (script: { type: string; text: string }) => begun.push(script) }
  const code = /<script nonce="n">([\s\S]*)<\/script><\/body>/.exec(scriptsAfterPaint(rendered, 'n'))?.[1] ?? ''
  runInNewContext(code, {
    document: {
      hidden,
      querySelectorAll: () => [link],
      querySelector: () => held,
      createElement: () => ({ type: '', text: '' }),
    },
    requestAnimationFrame: (work: () => void) => frames.push(work),
    setTimeout: (work: () => void, ms = 0) => timers.push({ work, ms }),
  })
  return { frames, timers, link, begun }
}

test('a page asks for its modules only after it has been painted, and once', () => {
  const { frames, timers, link, begun } = opened(false)
  assert.equal(link.rel, 'held')
  for (const frame of frames) frame()
  assert.deepEqual(begun, [])
  for (const { work } of timers) work()
  assert.equal(link.rel, 'modulepreload')
  assert.deepEqual(
    begun.map(({ type, text }) => ({ type, text })),
    [{ type: 'module', text: 'import("/a.js")' }],
  )
})

test('a page in the background, which is never painted, begins at once', () => {
  assert.equal(opened(true).begun.length, 1)
})

test('a page without modules stays as it is', () => {
  assert.equal(scriptsAfterPaint('<body>404</body>', 'n'), '<body>404</body>')
})
