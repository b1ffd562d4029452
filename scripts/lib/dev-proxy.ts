import { Agent, type IncomingMessage, request as requestOf, type ServerResponse } from 'node:http'
import { isFromLoopback } from '@zhixiao/server/doors/http/address.ts'
import type { Part, Restarts } from './dev-restarts.ts'

/** The server does not run; `message` is what it said when it ended, which the terminal shows too. */
export class ServerIsDown extends Error {}

/**
 * The server's answer to a request, which waits while the server starts.
 * @throws ServerIsDown when it cannot start.
 */
export async function answerOf(
  request: IncomingMessage,
  response: ServerResponse,
  restarts: Pick<Restarts, 'placeOf'>,
  part: Part,
): Promise<IncomingMessage> {
  for (let isFirst = true; ; isFirst = false) {
    const url = await addressOf(restarts, part)
    try {
      return await ask(request, response, url)
    } catch (error) {
      // The server ended between the two: what has no body is sent to its successor.
      const mayRepeat = isFirst && !response.destroyed && (request.method === 'GET' || request.method === 'HEAD')
      if (!mayRepeat) throw error
    }
  }
}

/** Where a part of the server answers; waits while the server starts. */
export async function addressOf(restarts: Pick<Restarts, 'placeOf'>, part: Part): Promise<string> {
  const place = await restarts.placeOf(part)
  if (place.ok) return place.url
  throw new ServerIsDown(place.fault)
}

/** A connection for each request: a kept one may belong to a server that ends. */
const agent = new Agent()

function ask(request: IncomingMessage, response: ServerResponse, url: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const asked = requestOf(url, {
      agent,
      method: request.method,
      path: request.url,
      headers: { ...request.headers, ...forwardedFor(request) },
    })
    asked.once('response', resolve)
    asked.once('error', reject)
    response.once('close', () => asked.destroy())
    request.pipe(asked)
  })
}

/** The server sees every request come from this machine, so visitors from elsewhere are named to it. */
const forwardedFor = (request: IncomingMessage): Record<string, string> =>
  isFromLoopback(request) ? {} : { 'x-forwarded-for': request.socket.remoteAddress ?? '' }

export function sendOn(answer: IncomingMessage, response: ServerResponse): void {
  response.writeHead(answer.statusCode ?? 502, answer.headers)
  answer.pipe(response)
  answer.once('error', () => response.destroy())
}
