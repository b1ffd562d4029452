import { readFile } from 'node:fs/promises'
import { type IncomingMessage, request as plainRequest } from 'node:http'
import { request as tlsRequest } from 'node:https'
import { text } from 'node:stream/consumers'
import { StartFault } from '@zhixiao/db/embedded/fault.ts'
import type { KeySettings } from '../../kernel/key-settings.ts'

export type VaultSettings = Extract<KeySettings, { kind: 'vault' }>
export type VaultAnswer = { status: number; body: unknown }

/** The server is away, sealed or a standby that cannot answer: the same request may succeed later. */
export class VaultAway extends Error {}

const TIMEOUT_MS = 5_000

/**
 * One request to the HTTP API of Vault or OpenBao, with the token that its file holds now.
 * @throws VaultAway, and StartFault for what waiting does not mend.
 */
export async function askVault(settings: VaultSettings, path: string, content?: object): Promise<VaultAnswer> {
  const { url, tokenFile, ca } = settings
  const headers = { 'x-vault-token': await contentOf('VAULT_TOKEN_FILE', tokenFile), 'x-vault-request': 'true' }
  const options = {
    method: content === undefined ? 'GET' : 'POST',
    headers,
    timeout: TIMEOUT_MS,
    ...(ca !== undefined && { ca: await contentOf('VAULT_CA', ca) }),
  }
  const answer = await answerTo(new URL(`/v1/${path}`, url), options, content && JSON.stringify(content))
  const status = answer.statusCode ?? 0
  if (status >= 500 || status === 429 || status === 473)
    throw new VaultAway(status === 503 ? 'it is sealed or under maintenance (503)' : `it answers ${status}`)
  if (status >= 300 && status < 400)
    throw new StartFault(`The key store at ${url} sends on to another server (${status}): name that one in VAULT_URL.`)
  const body = await text(answer).catch(() => {
    throw new VaultAway('its answer was cut off')
  })
  return { status, body: parsed(url, body) }
}

async function contentOf(setting: string, file: string): Promise<string> {
  const content = await readFile(file, 'utf8').catch(() => '')
  if (content.trim() === '') throw new StartFault(`${setting}: ${file} is empty or cannot be read.`)
  return content.trim()
}

type Options = { method: string; headers: Record<string, string>; timeout: number; ca?: string }

function answerTo(url: URL, options: Options, body: string | undefined): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const request = (url.protocol === 'https:' ? tlsRequest : plainRequest)(url, options, resolve)
  request.once('timeout', () => request.destroy(new Error('no answer')))
  request.once('error', error => reject(new VaultAway(`it cannot be reached (${reasonOf(error)})`)))
  request.end(body)
  return promise
}

const reasonOf = (error: Error): string => ('code' in error ? String(error.code) : error.message)

function parsed(url: string, body: string): unknown {
  try {
    return body === '' ? {} : JSON.parse(body)
  } catch {
    throw new StartFault(`What answers at ${url} is no Vault: its answer is no JSON. Check VAULT_URL.`)
  }
}
