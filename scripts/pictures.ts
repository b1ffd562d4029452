// `npm run pictures`: takes the pictures of both READMEs from a demo of its own, in a throw-away folder. Look at each
// before committing.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium } from 'playwright-core'
import sharp from 'sharp'
import { findOrInstallChromium, howToGetChromium } from './lib/chromium.ts'
import { takePictures } from './lib/picture-tour.ts'
import { onEnd, root } from './lib/run.ts'

const START_TIMEOUT_MS = 180_000
const POLL_MS = 250
const COLOURS = 128
const folder = join(root, 'docs', 'pictures')

const executablePath = findOrInstallChromium()
if (!executablePath) throw new Error(howToGetChromium)
const dataDir = mkdtempSync(join(tmpdir(), 'zhixiao-pictures-'))
const [port, consolePort] = await Promise.all([freePort(), freePort()])
const demo = startDemo()
onEnd(() => void close().finally(() => process.exit(1)))
try {
  await answers(`http://127.0.0.1:${port}/readyz`)
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--lang=zh-CN'] })
  mkdirSync(folder, { recursive: true })
  await takePictures(
    { browser, site: `http://127.0.0.1:${port}`, office: `http://127.0.0.1:${consolePort}` },
    async (name, picture) => {
      // Screens have few colours: a palette is a third of the size, without the noise of JPEG around letters.
      const small = await sharp(picture).png({ palette: true, colours: COLOURS, effort: 10 }).toBuffer()
      writeFileSync(join(folder, `${name}.png`), small)
      console.log(`docs/pictures/${name}.png  ${Math.round(statSync(join(folder, `${name}.png`)).size / 1024)} KB`)
    },
  )
  await browser.close()
} finally {
  await close()
}

function startDemo(): ChildProcess {
  const { DATABASE_URL: _, ...inherited } = process.env
  return spawn(process.execPath, [join(root, 'scripts', 'start.ts')], {
    cwd: root,
    // The channel ends the demo together with this program.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...inherited,
      HOST: '127.0.0.1',
      PORT: String(port),
      CONSOLE_PORT: String(consolePort),
      DATA_DIR: dataDir,
      DEMO: '1',
      NODE_ENV: 'development',
      LOG_LEVEL: 'error',
    },
  })
}

async function close(): Promise<void> {
  if (demo.exitCode === null) {
    demo.kill('SIGTERM')
    await once(demo, 'exit')
  }
  rmSync(dataDir, { recursive: true, force: true })
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return address !== null && typeof address === 'object' ? address.port : 0
}

/** @throws Error when the demo ended, or does not answer in time. */
async function answers(url: string): Promise<void> {
  const until = Date.now() + START_TIMEOUT_MS
  while (Date.now() < until && demo.exitCode === null) {
    const answer = await fetch(url).catch(() => null)
    if (answer?.ok) return
    await sleep(POLL_MS)
  }
  throw new Error(`The demo does not answer at ${url}.`)
}
