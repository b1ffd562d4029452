// What `npm run dev` starts again at each change: calls and jobs, without pages. It loads the packages before it is
// asked to begin, so that after a change only the project's own modules remain.
import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import type { PageHandler } from '@zhixiao/server/doors/site/serve.ts'
import type { Context } from '@zhixiao/server/kernel/context.ts'
import { IS_PAGE, PAGE_CALL } from './dev-page-calls.ts'
import { onEnd } from './run.ts'

/** What the server imports at its start, the largest first; one that is missing here is loaded after a change. */
const packages = [
  ...['kysely', 'zod', 'write-excel-file/node', 'yaml', '@simplewebauthn/server', 'nodemailer', 'sanitize-html'],
  ...['rate-limiter-flexible', 'prom-client', 'hono', '@hono/node-server', 'cockatiel', 'openid-client', 'diff', 'pg'],
  ...['@opentelemetry/api', 'pino', 'csv-parse/sync', '@bradenmacdonald/s3-lite-client', 'svg-captcha', 'sm-crypto-v2'],
  ...['markdown-it', 'otpauth', 'htmlparser2', 'lru-cache', 'zod-openapi', '@noble/hashes/sha2.js', '@vant/area-data'],
]

const begin = new Promise<void>(resolve => process.once('message', () => resolve()))
let close = async () => {}
onEnd(() => void close().finally(() => process.exit(0)))
// Until it is asked to begin, only the channel keeps the process alive.
process.channel?.ref()

for (const name of packages) await import(name)
await begin
await serve()

async function serve(): Promise<void> {
  const [{ openDatabase }, { readEnv }, { main }, { sentenceFor }] = await Promise.all([
    import('@zhixiao/db/open-database.ts'),
    import('@zhixiao/server/kernel/env.ts'),
    import('@zhixiao/server/main.ts'),
    import('./start-faults.ts'),
  ])
  const read = readEnv(process.env)
  if (!read.ok) return fail(read.faults.join('\n'))
  const { env } = read
  try {
    const database = await openDatabase({ ...env, mayJoin: true })
    const pages = await pageCalls()
    const running = await main({
      env,
      database: database.config,
      pages,
      onListening: (part, url) => process.send?.({ part, url }),
    })
    close = running.close
  } catch (error) {
    fail(sentenceFor(error, { host: env.host, port: env.port }) ?? error)
  }
}

function fail(why: unknown): void {
  console.error(why)
  process.exit(1)
}

/** Answers the calls that pages make while they are rendered, and says of every other address that it is a page. */
async function pageCalls(): Promise<(ctx: Context) => PageHandler> {
  const [{ pageApi }, { callNames }] = await Promise.all([
    import('@zhixiao/server/doors/site/page-api.ts'),
    import('@zhixiao/contract/calls.ts'),
  ])
  return ctx => {
    const api = pageApi(ctx)
    const call = async (request: IncomingMessage) => {
      const { name, input } = JSON.parse(await text(request))
      const known = callNames.find(each => each === name)
      return known ? api.call(known, input) : { ok: false, code: 'SYS-0404' }
    }
    return (request, response) => {
      if (request.method !== 'POST' || request.url !== PAGE_CALL) {
        response.writeHead(200, { [IS_PAGE]: '1' }).end()
        return
      }
      call(request).then(
        result => response.end(JSON.stringify(result)),
        () => response.writeHead(500).end(),
      )
    }
  }
}
