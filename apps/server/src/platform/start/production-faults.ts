import type { StartFacts } from '@zhixiao/db/start-facts.ts'
import type { Env } from '../../kernel/env.ts'

/** Shorter keys can be factored by an attacker with a budget. */
const LEAST_RSA_BITS = 2048

/** What a start in production looks at. `fieldKeyBits` is the length of the published RSA key, if there is one. */
export type ProductionFacts = {
  env: Env
  brand: unknown
  /** Messages that an outside SMS provider cannot send. */
  smsWithoutTemplate: readonly string[]
  /** Why the firm's own file cannot be read. */
  brandFileFault: string | null
  /** A text when the database cannot be reached. */
  database: StartFacts | string | null
  fieldKeyBits: number | null
  /** Why the store of the keys cannot be read. */
  keyStoreFault: string | null
}

/** What keeps the site from opening in production, one sentence each with its remedy; empty when it may open. */
export function productionFaults(facts: ProductionFacts): string[] {
  return [...gatewayFaults(facts.env), ...demoFaults(facts), ...edgeFaults(facts.env), ...databaseFaults(facts)]
    .concat(keyStoreFaults(facts))
    .concat(keyFaults(facts))
    .concat(templateFaults(facts))
    .concat(brandTextFaults(facts))
}

const brandTextFaults = ({ brand, brandFileFault }: ProductionFacts): string[] =>
  brandFileFault !== null
    ? [brandFileFault]
    : placeholders(brand).map(path => `brand.json still has a placeholder in ${path}: put the firm's own there.`)

const pretences = {
  BANK_GATEWAY: 'agrees with every movement of money and knows test cards: name the adapter of the payment channel',
  SMS_GATEWAY: 'sends no message to anybody: name the adapter of the SMS provider',
  MAIL_GATEWAY: 'sends no mail to anybody: name smtp, or none',
  IDENTITY_GATEWAY: 'believes every name, ID number and card: name the adapter of the identity check',
  CUSTODIAN: 'invents what the custodian says: name the adapter of the custodian, or none',
} as const

const gatewayFaults = ({ gateways, mail }: Env): string[] =>
  (
    [
      ['BANK_GATEWAY', gateways.bank],
      ['SMS_GATEWAY', gateways.sms],
      ['MAIL_GATEWAY', mail.adapter],
      ['IDENTITY_GATEWAY', gateways.identity],
      ['CUSTODIAN', gateways.custodian],
    ] as const
  ).flatMap(([name, adapter]) => (adapter === 'embedded' ? [`${name}=embedded ${pretences[name]}.`] : []))

function templateFaults({ env, smsWithoutTemplate }: ProductionFacts): string[] {
  if (env.sms.adapter === 'embedded' || env.sms.adapter === 'http' || smsWithoutTemplate.length === 0) return []
  return [
    `The brand file names no template of the SMS provider for ${smsWithoutTemplate.join(', ')}: put their ids into sms.`,
  ]
}

function demoFaults({ env, database }: ProductionFacts): string[] {
  const { holdsDemo = false, clockIsMoved = false } = typeof database === 'object' ? (database ?? {}) : {}
  return [
    ...(env.demo
      ? ['DEMO=1 loads invented customers with published passwords and opens /dev/clock: remove it or set DEMO=0.']
      : []),
    ...(env.devNetworks.length > 0
      ? ['DEV_NETWORKS lets other machines read what is for developers on this one: remove it.']
      : []),
    ...(holdsDemo
      ? ['The database holds the demo market and its clock can be moved: give DATABASE_URL an empty database.']
      : []),
    ...(clockIsMoved && !holdsDemo
      ? [
          'The business clock of the database is stopped or moved, so orders would count for other days: as its owner run "update business_clock set fixed_at = null, offset_ms = 0".',
        ]
      : []),
  ]
}

function edgeFaults(env: Env): string[] {
  if (env.only === 'jobs') return []
  return [
    ...(env.origin === undefined
      ? ['ORIGIN is not set: give the scheme and host that visitors use, such as https://www.example.com.']
      : []),
    ...(env.allowedHosts.length === 0
      ? ['ALLOWED_HOSTS is not set, so that every host name is answered: list the names of the site.']
      : []),
    ...(env.trustProxyGiven
      ? []
      : ['TRUST_PROXY is not set: give the number of proxies in front, or 0 when visitors connect directly.']),
  ]
}

function databaseFaults({ env, database }: ProductionFacts): string[] {
  if (env.databaseUrl === undefined)
    return ['DATABASE_URL is not set: the embedded database and its demo are for development; name your PostgreSQL.']
  if (typeof database === 'string') return [`The PostgreSQL of DATABASE_URL cannot be used: ${database}.`]
  if (!database?.isSuperuser) return []
  return [
    `The database role ${database.role} is a superuser, whom no rule of the database binds: ` +
      `run "alter role ${database.role} nosuperuser", or name another role in DATABASE_URL.`,
  ]
}

function keyStoreFaults({ env: { keys }, keyStoreFault }: ProductionFacts): string[] {
  const isPlain = keys.kind === 'vault' && keys.url.startsWith('http:')
  return [
    ...(isPlain ? ['VAULT_URL is not https, so that keys and token cross the network readable: use TLS.'] : []),
    ...(keyStoreFault === null ? [] : [keyStoreFault]),
  ]
}

function keyFaults({ env, fieldKeyBits }: ProductionFacts): string[] {
  if (env.allowShortRsa) return []
  const setting =
    env.crypto === 'international' && env.rsaKeyBits < LEAST_RSA_BITS
      ? [
          `RSA_KEY_BITS is ${env.rsaKeyBits}: set it to ${LEAST_RSA_BITS} or more, or accept the risk by RSA_ALLOW_SHORT=1.`,
        ]
      : []
  const key =
    fieldKeyBits !== null && fieldKeyBits < LEAST_RSA_BITS
      ? [
          `The RSA key in use has ${fieldKeyBits} bits: run "npm run ops -- keys rotate" with RSA_KEY_BITS=${LEAST_RSA_BITS} or CRYPTO=sm, or accept the risk by RSA_ALLOW_SHORT=1.`,
        ]
      : []
  return [...setting, ...key]
}

/** What the repository's `brand.json` shows where the text does not say that it is an example: customers would call or pay a stranger. */
const SHOWN: ReadonlySet<string> = new Set([
  '启明基金',
  ...['4009217000', '400-921-7000', '021-8036-3999', '021-8036-3939'],
  ...['31000000000000000001', '310290000001'],
])

/** Paths of the texts in `brand.json` that are examples. */
function placeholders(content: unknown, path = ''): string[] {
  if (typeof content === 'string') return isPlaceholder(content, path) ? [path] : []
  if (typeof content !== 'object' || content === null) return []
  return Object.entries(content).flatMap(([name, value]) => placeholders(value, path === '' ? name : `${path}.${name}`))
}

const isPlaceholder = (text: string, path: string): boolean =>
  /示例|\bexample\.(com|org|net)\b/.test(text) ||
  SHOWN.has(text) ||
  (['icp', 'police'].includes(path) && /0{8}/.test(text))
