import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const OIDC_CLIENT = { id: 'console', secret: 'a secret of the console' }

type Code = { nonce: string; challenge: string; back: string; claims: Record<string, unknown> }

/** An identity provider in a few lines: signs in the person of `as` at once and answers with a signed ID token. */
export async function startOidcProvider() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const codes = new Map<string, Code>()
  const state = { as: 'nobody', claims: {} as Record<string, unknown>, tokens: 0 }
  let url = ''

  function authorize(asked: URL): string {
    const query = asked.searchParams
    const code = randomBytes(16).toString('hex')
    const back = query.get('redirect_uri') ?? ''
    const claims = { preferred_username: state.as, ...state.claims }
    codes.set(code, { nonce: query.get('nonce') ?? '', challenge: query.get('code_challenge') ?? '', back, claims })
    return `${back}?${new URLSearchParams({ code, state: query.get('state') ?? '' })}`
  }

  async function tokenFor(req: IncomingMessage): Promise<object | null> {
    const form = new URLSearchParams((await req.toArray()).join(''))
    const code = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const basic = `Basic ${Buffer.from(`${OIDC_CLIENT.id}:${encodeURIComponent(OIDC_CLIENT.secret).replaceAll('%20', '+')}`).toString('base64')}`
    const verifier = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (!code || req.headers.authorization !== basic || verifier !== code.challenge) return null
    if (form.get('redirect_uri') !== code.back) return null
    state.tokens++
    const now = Math.floor(Date.now() / 1_000)
    const said = { iss: url, aud: OIDC_CLIENT.id, sub: 'person', nonce: code.nonce, iat: now, exp: now + 60 }
    const id_token = jwtOf({ ...said, ...code.claims })
    return { access_token: 'none', token_type: 'Bearer', expires_in: 60, id_token }
  }

  function jwtOf(claims: object): string {
    const parts = [{ alg: 'ES256', kid: '1' }, claims].map(part =>
      Buffer.from(JSON.stringify(part)).toString('base64url'),
    )
    const signature = sign('sha256', Buffer.from(parts.join('.')), { key: privateKey, dsaEncoding: 'ieee-p1363' })
    return [...parts, signature.toString('base64url')].join('.')
  }

  const json = (res: ServerResponse, status: number, body: object) =>
    res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

  const server = createServer((req, res) => {
    const asked = new URL(req.url ?? '/', url)
    const endpoints = { authorization_endpoint: `${url}/authorize`, token_endpoint: `${url}/token` }
    if (asked.pathname === '/.well-known/openid-configuration')
      return json(res, 200, { issuer: url, jwks_uri: `${url}/jwks`, ...endpoints, ...published })
    if (asked.pathname === '/jwks')
      return json(res, 200, { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: '1', use: 'sig', alg: 'ES256' }] })
    if (asked.pathname === '/authorize') return res.writeHead(302, { location: authorize(asked) }).end()
    void tokenFor(req).then(token => json(res, token ? 200 : 400, token ?? { error: 'invalid_grant' }))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const settings = {
    issuer: url,
    clientId: OIDC_CLIENT.id,
    clientSecret: OIDC_CLIENT.secret,
    claim: 'preferred_username',
  }
  const close = () => {
    server.closeAllConnections()
    return new Promise<void>(resolve => server.close(() => resolve()))
  }
  /** Where the browser is sent back to. */
  const visit = (address: string) => new URL(authorize(new URL(address))).search.slice(1)
  return { state, settings, visit, close }
}

const published = {
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['ES256'],
  code_challenge_methods_supported: ['S256'],
  token_endpoint_auth_methods_supported: ['client_secret_basic'],
}
