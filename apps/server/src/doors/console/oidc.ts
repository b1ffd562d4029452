import { keepOidcStart, takeOidcStart } from '@zhixiao/db/staff/staff-oidc.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import * as client from 'openid-client'
import type { Context } from '../../kernel/context.ts'
import type { OidcSettings } from '../../kernel/oidc-settings.ts'

/** Time to sign in at the provider, second factor included. */
const START_MIN = 10
const ANSWER_S = 10

/** The library's codes for a missing answer; a broken connection has no code. */
const SILENCES = ['OAUTH_TIMEOUT', 'OAUTH_ABORT']

type Provider = { config: client.Configuration; back: string; claim: string }

const discovered = new WeakMap<OidcSettings, Promise<client.Configuration>>()

/** The provider's published configuration, read once; retried after a failure. @throws while it does not answer */
async function providerOf({ env }: Pick<Context, 'env'>): Promise<Provider | null> {
  const { consoleOidc: oidc, consoleOrigin } = env
  if (!oidc || consoleOrigin === undefined) return null
  const asked = discovered.get(oidc) ?? discover(oidc)
  discovered.set(oidc, asked)
  const config = await asked.catch(error => {
    discovered.delete(oidc)
    throw error
  })
  return { config, back: `${consoleOrigin}/sign-in/back`, claim: oidc.claim }
}

function discover({ issuer, clientId, clientSecret }: OidcSettings): Promise<client.Configuration> {
  const url = new URL(issuer)
  const authentication = client.ClientSecretBasic(clientSecret)
  return client.discovery(url, clientId, undefined, authentication, {
    timeout: ANSWER_S,
    // The setting allows http only for a provider on this machine.
    ...(url.protocol === 'http:' && { execute: [client.allowInsecureRequests] }),
  })
}

/** The address where the person signs in, and the state that the browser brings back; null without a provider. */
export async function startOidc(ctx: Pick<Context, 'db' | 'env'>): Promise<{ url: string; state: string } | null> {
  const provider = await providerOf(ctx)
  if (!provider) return null
  const [state, nonce, verifier] = [client.randomState(), client.randomNonce(), client.randomPKCECodeVerifier()]
  await withTx(ctx.db, tx => keepOidcStart(tx, { state, nonce, verifier }, START_MIN))
  const url = client.buildAuthorizationUrl(provider.config, {
    redirect_uri: provider.back,
    scope: 'openid profile',
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    // Forces a new sign-in, so that a shared computer does not reuse a colleague's.
    prompt: 'login',
  })
  return { url: url.href, state }
}

/** The operator's name from the provider's answer; null if the answer is invalid. */
export async function nameByOidc(ctx: Pick<Context, 'db' | 'env'>, query: string): Promise<string | null> {
  const provider = await providerOf(ctx)
  const state = new URLSearchParams(query).get('state') ?? ''
  const begun = await withTx(ctx.db, tx => takeOidcStart(tx, state))
  if (!provider || !begun) return null
  const tokens = await client
    .authorizationCodeGrant(provider.config, new URL(`${provider.back}?${query}`), {
      pkceCodeVerifier: begun.verifier,
      expectedNonce: begun.nonce,
      expectedState: begun.state,
      idTokenExpected: true,
    })
    .catch(refusedByProvider)
  const name = tokens?.claims()?.[provider.claim]
  return typeof name === 'string' ? name : null
}

/** Null for an invalid answer. @throws when there was no answer */
function refusedByProvider(error: unknown): null {
  const isAnswer =
    error instanceof client.AuthorizationResponseError ||
    error instanceof client.ResponseBodyError ||
    error instanceof client.WWWAuthenticateChallengeError ||
    (error instanceof client.ClientError && error.code !== undefined && !SILENCES.includes(error.code))
  if (isAnswer) return null
  throw error
}
