// The minimum that a node:http server can do for the same answer: bytes already in memory, or one query by pg.
import { createServer } from 'node:http'
import { connect } from '@zhixiao/db/connect.ts'
import { noDatabase, optionsOf, ready } from './options.ts'

const none: unknown[] = []
const { page, encoding, database, statement, values } = optionsOf({
  page: '',
  encoding: '',
  database: noDatabase,
  statement: '',
  values: none,
})

const server = createServer(page === '' ? queries() : await bytesOf(page))
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  ready({ url: `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}` })
})

type Listener = Parameters<typeof createServer>[1]

/** The answer of another server to `url`, headers and body byte for byte. */
async function bytesOf(url: string): Promise<Listener> {
  const { request } = await import('node:http')
  const taken = await new Promise<{ headers: string[]; body: Buffer }>((resolve, reject) => {
    const asked = request(url, { headers: { 'accept-encoding': encoding } }, answer => {
      const parts: Buffer[] = []
      answer.on('data', part => parts.push(part))
      answer.on('end', () => resolve({ headers: answer.rawHeaders, body: Buffer.concat(parts) }))
    })
    asked.once('error', reject).end()
  })
  const own = new Set(['date', 'connection', 'keep-alive'])
  const headers = taken.headers.filter((_, at, all) => !own.has((all[at - (at % 2)] ?? '').toLowerCase()))
  return (_, response) => {
    response.writeHead(200, headers)
    response.end(taken.body)
  }
}

/** Reads the request's body, runs the query and answers with an envelope; checks nothing. */
function queries(): Listener {
  const { pool } = connect(database)
  return (request, response) => {
    request.resume()
    request.on('end', async () => {
      const { rows } = await pool.query({ name: 'only', text: statement, values })
      const body = JSON.stringify({ code: '0000', msg: '成功', data: { list: rows } })
      response.writeHead(200, {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
      })
      response.end(body)
    })
  }
}
