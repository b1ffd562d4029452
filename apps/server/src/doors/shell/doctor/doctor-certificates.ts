import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { ProviderName, TlsFiles } from '../../../kernel/gateway-tls.ts'
import { type Finding, look, missing } from './finding.ts'

const DAY_MS = 86_400_000
/** A provider takes weeks to issue another one. */
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
