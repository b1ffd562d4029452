import { readFileSync } from 'node:fs'
import nodemailer from 'nodemailer'
import type { MailSettings } from '../../kernel/gateway-settings.ts'
import type { MailGateway } from '../../kernel/ports.ts'
import { mailPage } from './mail-page.ts'

const TIMEOUT_MS = 20_000

/** Sends nothing: in development the stored mails can be read at /dev/mails. */
const embeddedMail: MailGateway = { send: async () => ({ state: 'sent' }) }

/** The configured gateway, or null if the firm sends no mail. */
export function mailGateway(settings: MailSettings): MailGateway | null {
  if (settings.adapter === 'none') return null
  return settings.adapter === 'embedded' ? embeddedMail : smtpMail(settings)
}

/** Mail by SMTP. Nothing is sent unencrypted: TLS from the start, or STARTTLS before anything else. */
function smtpMail({ url, user, password, from, caFile }: Extract<MailSettings, { adapter: 'smtp' }>): MailGateway {
  const { hostname, port, protocol } = new URL(url)
  const secure = protocol === 'smtps:'
  const transport = nodemailer.createTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    requireTLS: !secure,
    ...(user !== undefined && { auth: { user, pass: password ?? '' } }),
    tls: { minVersion: 'TLSv1.2', ...(caFile !== undefined && { ca: readFileSync(caFile) }) },
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // Bodies and addresses are text, never references to files or URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = from.slice(from.lastIndexOf('@') + 1).replace(/>.*$/, '')
  return {
    async send({ id, to, subject, text }) {
      try {
        // Retries have the same Message-ID, so that mail programs show the mail once.
        const page = await mailPage(subject, text)
        await transport.sendMail({ from, to: [...to], subject, text, ...page, messageId: `<${id}@${domain}>` })
        return { state: 'sent' }
      } catch (error) {
        return outcomeOf(error)
      }
    },
  }
}

/** A 5xx answer to the addresses or the mail itself is final; failed TLS or authentication may be fixed later. */
function outcomeOf(error: unknown): { state: 'refused'; error: string } | { state: 'later'; error: string } {
  const { code = '', responseCode = 0 } = error as { code?: string; responseCode?: number }
  const text = `${code} ${responseCode === 0 ? '' : responseCode}`.trim() || 'no answer'
  const isFinal = responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE')
  return { state: isFinal ? 'refused' : 'later', error: text }
}
