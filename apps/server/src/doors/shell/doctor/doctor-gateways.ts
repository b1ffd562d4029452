import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { countUnsignedCards } from '@zhixiao/db/account/bank-agreements.ts'
import { listNameLists } from '@zhixiao/db/account/name-lists.ts'
import { agentOf, send } from '@zhixiao/gateway/send.ts'
import type { OpsContext } from '../../../acts/in-transaction.ts'
import { type ProviderName, readPems, type TlsFiles } from '../../../kernel/gateway-tls.ts'
import type { Peer } from '../../../platform/gateways/http/signed-call.ts'
import { type Finding, look, missing } from './finding.ts'

/** Checks that each configured outside service can be reached; sends no message to anybody. */
export async function gatewayFindings(ctx: OpsContext): Promise<Finding[]> {
  return [
    ...(await bankFindings(ctx)),
    ...(await smsFindings(ctx)),
    ...(await identityFindings(ctx)),
    ...(await nameListFindings(ctx)),
    ...(await custodianFindings(ctx)),
    ...(await fileFindings(ctx)),
  ]
}

async function fileFindings({ env, files }: OpsContext): Promise<Finding[]> {
  try {
    for await (const _ of files.olderThan(0)) break
    return []
  } catch (error) {
    const mend = env.files.kind === 's3' ? 'check S3_URL, S3_BUCKET, S3_ID and S3_SECRET' : 'check FILES and DATA_DIR'
    return [
      missing(`the store of uploaded pictures (FILES=${env.files.kind}) cannot be listed (${reasonOf(error)})`, mend),
    ]
  }
}

/** Errors of a bucket and of files have a code, and not always a message. */
const reasonOf = (error: unknown): string =>
  error instanceof Error ? ('code' in error && String(error.code)) || error.message : String(error)

async function bankFindings({ db, env: { bank } }: OpsContext): Promise<Finding[]> {
  if (bank.adapter === 'embedded') return []
  const unsigned = await countUnsignedCards(db)
  const cards =
    unsigned === 0
      ? []
      : [
          look(
            `${unsigned} cards have no agreement at the payment channel`,
            'their holders sign it by 重新签约 or bind them again',
          ),
        ]
  return [...cards, ...(await peerFindings('BANK', 'the payment channel', bank.peer, TRIED_BY_CHECK))]
}

const TRIED_BY_CHECK = '; npm run gateway-check tries its test environment'

async function smsFindings({ env: { sms } }: OpsContext): Promise<Finding[]> {
  if (sms.adapter === 'embedded') return []
  if (sms.adapter === 'http') return peerFindings('SMS', 'the SMS provider', sms.peer)
  return (await answers(sms.url)) ? [] : [silent('SMS', `the SMS provider ${sms.adapter}`, sms.url)]
}

async function nameListFindings({ db, env: { nameLists } }: OpsContext): Promise<Finding[]> {
  if (nameLists.adapter === 'none')
    return [
      look('nobody is screened by name lists (NAME_LISTS=none)', 'do it elsewhere, or set NAME_LISTS to file or http'),
    ]
  if (nameLists.adapter === 'http') return peerFindings('NAMES', 'the provider of name lists', nameLists.peer)
  return (await listNameLists(db)).length > 0
    ? []
    : [look('there is no name list to screen customers by', 'take those in force by "name-list import FILE"')]
}

const identityFindings = async ({ env: { identity } }: OpsContext): Promise<Finding[]> =>
  identity.adapter === 'embedded' ? [] : peerFindings('IDENTITY', 'the identity check', identity.peer)

async function custodianFindings({ env: { custodian } }: OpsContext): Promise<Finding[]> {
  if (custodian.adapter === 'http') return peerFindings('CUSTODIAN', 'the custodian', custodian.peer)
  // The embedded adapter is already reported among the settings.
  if (custodian.adapter === 'embedded' || custodian.requiredFrom !== null) return []
  return [
    look(
      'NAVs are published without the custodian’s',
      'set CUSTODIAN=http, or CUSTODIAN_FROM to a day and run `custodian-nav import` each evening',
    ),
  ]
}

const TIMEOUT_MS = 5_000

/** A provider of the http protocol: its certificate, and whether it answers. */
export async function peerFindings(
  of: ProviderName,
  provider: string,
  peer: Pick<Peer, 'url' | 'tls'>,
  more = '',
): Promise<Finding[]> {
  const certificate = await certificateFindings(of, provider, peer)
  if (await answers(peer.url, peer.tls)) return certificate
  return [...certificate, silent(of, provider, peer.url, more)]
}

const silent = (of: ProviderName, provider: string, url: string, more = ''): Finding =>
  missing(
    `${provider} does not answer at ${new URL(url).host}`,
    `check ${of}_URL, and that this host may connect to it${more}`,
  )

/** Any answer counts: without a signed request it is a refusal. */
async function answers(url: string, tls: TlsFiles = {}): Promise<boolean> {
  try {
    const agent = agentOf(url, readPems(tls))
    await send(new URL(url), { method: 'HEAD', agent, timeoutMs: TIMEOUT_MS }).finally(() => agent.destroy())
    return true
  } catch {
    return false
  }
}

const DAY_MS = 86_400_000
/** Providers take weeks to issue another certificate. */
const SOON_DAYS = 30

/** Checks that our certificate for a provider exists, fits its key and does not expire soon. */
export async function certificateFindings(
  of: ProviderName,
  provider: string,
  { url, tls }: { url: string; tls: TlsFiles },
  now = Date.now(),
): Promise<Finding[]> {
  if (!url.startsWith('https:')) {
    const weighed = isThisMachine(url) ? look : missing
    return [weighed(`${provider} is reached without TLS`, `give ${of}_URL with https`)]
  }
  const { certFile, keyFile } = tls
  if (certFile === undefined || keyFile === undefined)
    return [look(`${provider} is shown no certificate`, `if it asks for one, set ${of}_TLS_CERT_FILE and its key`)]
  const certificate = await readCertificate(certFile, keyFile)
  if (typeof certificate === 'string')
    return [missing(`the certificate for ${provider}: ${certificate}`, `put the right file there and restart`)]
  const { validFromDate: from, validToDate: to } = certificate
  const renew = `have it renewed, replace ${certFile} and its key, restart`
  const day = (date: Date) => date.toISOString().slice(0, 10)
  if (from.getTime() > now)
    return [missing(`the certificate for ${provider} is not valid before ${day(from)}`, 'check the clock and the file')]
  const daysLeft = Math.floor((to.getTime() - now) / DAY_MS)
  if (to.getTime() <= now) return [missing(`the certificate for ${provider} expired on ${day(to)}`, renew)]
  return daysLeft < SOON_DAYS
    ? [look(`the certificate for ${provider} expires on ${day(to)}, in ${daysLeft} days`, renew)]
    : []
}

/** Whether an adapter is on this machine; otherwise customers' names, ID numbers and cards leave it. */
const isThisMachine = (url: string): boolean => /^(localhost|127\.[\d.]+|\[::1\])$/.test(new URL(url).hostname)

/** The first certificate of a file, or what is wrong. */
async function readCertificate(certFile: string, keyFile: string): Promise<X509Certificate | string> {
  const parsed = <Parsed>(file: string, parse: (pem: string) => Parsed): Promise<Parsed | null> =>
    readFile(file, 'utf8').then(parse, () => null)
  const certificate = await parsed(certFile, pem => new X509Certificate(pem)).catch(() => null)
  if (certificate === null) return `${certFile} is not there or no certificate in PEM`
  const key = await parsed(keyFile, createPrivateKey).catch(() => null)
  if (key === null) return `${keyFile} is not there or no private key in PEM`
  return certificate.checkPrivateKey(key) ? certificate : `${keyFile} is not the key of ${certFile}`
}
