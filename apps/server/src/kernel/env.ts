import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { readDatabaseUrl } from '@zhixiao/db/database-url.ts'
import { z } from 'zod'
import { auditSettings, auditShipping } from './audit-settings.ts'
import { fileSettingFaults, fileSettings, s3Settings } from './file-settings.ts'
import {
  bankAdapters,
  bankSettings,
  custodianAdapters,
  custodianSettings,
  gatewaySettingFaults,
  gatewaySettings,
  identityAdapters,
  identitySettings,
  mailAdapters,
  mailReaders,
  mailSettingFaults,
  mailSettings,
  nameListAdapters,
  nameListSettings,
  smsAdapters,
  smsSettings,
} from './gateway-settings.ts'
import { keySettingFaults, keySettings, vaultSettings } from './key-settings.ts'
import { oidcFaults, oidcOf, oidcSettings } from './oidc-settings.ts'
import { token } from './setting-forms.ts'
import type { SettingWords } from './setting-text.ts'
import { settingWords } from './setting-words.ts'

const numberIn = (from: number, to: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(from, `must be at least ${from}`).max(to, `must be at most ${to}`))

const wholeNumber = (from: number, to: number, fallback: number) => numberIn(from, to).default(fallback)

const isDatabaseUrl = (text: string): boolean => readDatabaseUrl(text) !== null

const choice = <const Values extends readonly string[]>(values: Values, fallback: Values[number]) =>
  z.enum(values, `must be one of ${values.join(', ')}`).default(fallback)

const environments = ['development', 'production', 'test'] as const

/** A database of the operator's own holds real money unless the settings say otherwise. */
const environmentOf = (raw: {
  NODE_ENV?: (typeof environments)[number] | undefined
  DATABASE_URL?: string | undefined
}) => raw.NODE_ENV ?? (raw.DATABASE_URL === undefined ? 'development' : 'production')

const isDemo = (raw: {
  DEMO?: '0' | '1' | undefined
  DATABASE_URL?: string | undefined
  NODE_ENV?: string | undefined
}) => (raw.DEMO === undefined ? raw.DATABASE_URL === undefined && raw.NODE_ENV !== 'production' : raw.DEMO === '1')

const custodianOf = (
  raw: Parameters<typeof environmentOf>[0] &
    Parameters<typeof isDemo>[0] & { CUSTODIAN?: (typeof custodianAdapters)[number] | undefined },
) => raw.CUSTODIAN ?? (isDemo(raw) && environmentOf(raw) !== 'production' ? 'embedded' : 'none')

/** The limit is that of the narrowest field in a file header. */
const partyCode = (fallback: string) =>
  z
    .string()
    .regex(/^[0-9A-Z]{1,8}$/, 'must be 1 to 8 digits or capital letters')
    .default(fallback)

const listed = (text: string): string[] =>
  text
    .split(',')
    .map(name => name.trim().toLowerCase())
    .filter(name => name !== '')

function isNetworks(text: string): boolean {
  return listed(text).every(network => {
    const [address = '', bits, ...more] = network.split('/')
    const family = isIP(address)
    if (family === 0 || more.length > 0) return false
    // Visitors of IPv6 count by their /64.
    if (bits === undefined) return family === 4
    return /^\d{1,2}$/.test(bits) && Number(bits) <= (family === 6 ? 64 : 32)
  })
}

/** Browsers bind passkeys to a host name, and create them only over https or on localhost. */
function isPasskeyOrigin(text: string): boolean {
  if (!/^https?:\/\/[^/\s@]+$/.test(text) || !URL.canParse(text)) return false
  const { protocol, hostname, origin } = new URL(text)
  return origin === text && isIP(hostname) === 0 && (protocol === 'https:' || hostname === 'localhost')
}

const consolePortOf = ({ CONSOLE_PORT: given, PORT: port }: { CONSOLE_PORT?: number | undefined; PORT: number }) =>
  given ?? (port === 0 ? 0 : Math.min(port + 1_000, 65_535))

const zeroOrOne = z.enum(['0', '1'], 'must be 0 or 1')

/** THE list of adapters of each gateway; `embedded` pretends and is refused in production. */
const adapters = {
  bank: bankAdapters,
  sms: smsAdapters,
  identity: identityAdapters,
  custodian: custodianAdapters,
} as const

/** All settings: name, form and default of each; what they mean is in `setting-words.ts`. */
export const settings = {
  PORT: wholeNumber(0, 65_535, 3000),
  HOST: z.string().default('127.0.0.1'),
  ORIGIN: z
    .string()
    .regex(/^https?:\/\/[^/\s]+$/, 'must be scheme and host, such as https://www.example.com')
    .optional(),
  DATA_DIR: z.string().default('.data'),
  BACKUP_DIR: z.string().optional(),
  KEYS: choice(['folder', 'env', 'vault'], 'folder'),
  ...vaultSettings,
  BRAND_FILE: z.string().optional(),
  DATABASE_URL: z.string().refine(isDatabaseUrl, 'must be a postgres:// address').optional(),
  FILES: z.enum(['database', 'folder', 's3'], 'must be one of database, folder, s3').optional(),
  ...s3Settings,
  DATABASE_POOLER: choice(['none', 'transaction'], 'none'),
  DATABASE_READ_URL: z.string().refine(isDatabaseUrl, 'must be a postgres:// address').optional(),
  DATABASE_READ_LAG_S: wholeNumber(1, 60, 2),
  SHORT_PERIODS: choice(['shown', 'hidden'], 'shown'),
  STATEMENTS: choice(['yearly', 'quarterly'], 'yearly'),
  DEMO: zeroOrOne.optional(),
  DEMO_SEED: wholeNumber(0, 999_999_999, 3432),
  NODE_ENV: z.enum(environments, `must be one of ${environments.join(', ')}`).optional(),
  LOG_LEVEL: choice(['trace', 'debug', 'info', 'warn', 'error', 'silent'], 'info'),
  ...auditSettings,
  ONLY: choice(['all', 'web', 'jobs', 'console'], 'all'),
  CONSOLE_PORT: numberIn(0, 65_535).optional(),
  CONSOLE_NETWORKS: z
    .string()
    .refine(isNetworks, 'must list networks such as 10.1.0.0/16, with commas between')
    .default(''),
  CONSOLE_HOSTS: z.string().default(''),
  CONSOLE_ORIGIN: z
    .string()
    .refine(isPasskeyOrigin, 'must be https and a host name, such as https://console.example.com')
    .optional(),
  ...oidcSettings,
  DEV_NETWORKS: z
    .string()
    .refine(isNetworks, 'must list networks such as 172.16.0.0/12, with commas between')
    .default(''),
  JOBS_PORT: wholeNumber(0, 65_535, 3001),
  DRAIN_S: numberIn(0, 300).optional(),
  TRUST_PROXY: numberIn(0, 8).optional(),
  ALLOWED_HOSTS: z.string().default(''),
  METRICS_TOKEN: token,
  TRACES_URL: z
    .string()
    .regex(/^https?:\/\/\S+$/, 'must be an http or https address')
    .optional(),
  TRACES_PERCENT: wholeNumber(1, 100, 10),
  SESSION_IDLE_MIN: wholeNumber(1, 1_440, 15),
  SESSION_ABSOLUTE_H: wholeNumber(1, 168, 8),
  TICKET_DAYS: wholeNumber(1, 60, 15),
  TICKET_ANSWER_HOURS: wholeNumber(1, 80, 8),
  CRYPTO: choice(['international', 'sm'], 'international'),
  RSA_KEY_BITS: z
    .enum(['1024', '2048', '3072', '4096'], 'must be one of 1024, 2048, 3072, 4096')
    .default('1024')
    .transform(Number),
  RSA_ALLOW_SHORT: zeroOrOne.optional(),
  RSA_PADDING: choice(['pkcs1', 'oaep'], 'pkcs1'),
  BANK_GATEWAY: choice(adapters.bank, 'embedded'),
  SMS_GATEWAY: choice(adapters.sms, 'embedded'),
  ...gatewaySettings,
  IDENTITY_GATEWAY: choice(adapters.identity, 'embedded'),
  NAME_LISTS: choice(nameListAdapters, 'file'),
  CUSTODIAN: z.enum(adapters.custodian, `must be one of ${adapters.custodian.join(', ')}`).optional(),
  MAIL_GATEWAY: choice(mailAdapters, 'none'),
  REGISTRAR: choice(['embedded', 'files'], 'embedded'),
  EXCHANGE_SELF: partyCode('888'),
  EXCHANGE_REGISTRAR: partyCode('99'),
  EXCHANGE_DIR: z.string().optional(),
  EXCHANGE_VERSION: choice(['21', '22'], '21'),
} satisfies Readonly<Record<keyof typeof settingWords, z.ZodType>>

const schema = z.object(settings).transform(raw => ({
  port: raw.PORT,
  host: raw.HOST,
  /** Undefined means the address the server listens on. */
  origin: raw.ORIGIN,
  /** Absolute. */
  dataDir: resolve(raw.DATA_DIR),
  backupDir: raw.BACKUP_DIR === undefined ? join(resolve(raw.DATA_DIR), 'backups') : resolve(raw.BACKUP_DIR),
  keys: keySettings(raw.KEYS, raw),
  databaseUrl: raw.DATABASE_URL,
  // Nodes on one database usually have a data folder each.
  files: fileSettings(raw.FILES ?? (raw.DATABASE_URL === undefined ? 'folder' : 'database'), raw),
  databasePooler: raw.DATABASE_POOLER,
  databaseReadUrl: raw.DATABASE_READ_URL,
  databaseReadLagMs: 1_000 * raw.DATABASE_READ_LAG_S,
  // A database given by the operator is not filled with invented funds unless requested.
  demo: isDemo(raw),
  demoSeed: raw.DEMO_SEED,
  hasShortPeriods: raw.SHORT_PERIODS === 'shown',
  statements: raw.STATEMENTS,
  nodeEnv: environmentOf(raw),
  logLevel: raw.LOG_LEVEL,
  audit: auditShipping(raw),
  only: raw.ONLY,
  jobsPort: raw.JOBS_PORT,
  drainMs: 1_000 * (raw.DRAIN_S ?? (environmentOf(raw) === 'production' ? 5 : 0)),
  trustProxy: raw.TRUST_PROXY ?? 0,
  trustProxyGiven: raw.TRUST_PROXY !== undefined,
  allowedHosts: listed(raw.ALLOWED_HOSTS),
  consolePort: consolePortOf(raw),
  consoleNetworks:
    raw.CONSOLE_NETWORKS === '' && environmentOf(raw) === 'production'
      ? ['127.0.0.0/8', '::/64']
      : listed(raw.CONSOLE_NETWORKS),
  devNetworks: listed(raw.DEV_NETWORKS),
  consoleHosts: listed(raw.CONSOLE_HOSTS),
  /** Without it there are no passkeys. */
  consoleOrigin:
    raw.CONSOLE_ORIGIN ?? (environmentOf(raw) === 'production' ? undefined : `http://localhost:${consolePortOf(raw)}`),
  consoleOidc: oidcOf(raw),
  metricsToken: raw.METRICS_TOKEN,
  traces: raw.TRACES_URL === undefined ? null : { url: raw.TRACES_URL, percent: raw.TRACES_PERCENT },
  sessionIdleMin: raw.SESSION_IDLE_MIN,
  ticketDays: raw.TICKET_DAYS,
  ticketAnswerHours: raw.TICKET_ANSWER_HOURS,
  sessionAbsoluteH: raw.SESSION_ABSOLUTE_H,
  crypto: raw.CRYPTO,
  rsaKeyBits: raw.RSA_KEY_BITS,
  allowShortRsa: raw.RSA_ALLOW_SHORT === '1',
  rsaPadding: raw.RSA_PADDING,
  gateways: {
    bank: raw.BANK_GATEWAY,
    sms: raw.SMS_GATEWAY,
    identity: raw.IDENTITY_GATEWAY,
    custodian: custodianOf(raw),
  },
  bank: bankSettings(raw.BANK_GATEWAY, raw),
  sms: smsSettings(raw.SMS_GATEWAY, raw),
  identity: identitySettings(raw.IDENTITY_GATEWAY, raw),
  nameLists: nameListSettings(raw.NAME_LISTS, raw),
  custodian: custodianSettings(custodianOf(raw), raw),
  mail: mailSettings(raw.MAIL_GATEWAY, raw),
  mailTo: mailReaders(raw),
  registrar: raw.REGISTRAR,
  exchange: {
    dir: raw.EXCHANGE_DIR === undefined ? join(resolve(raw.DATA_DIR), 'exchange') : resolve(raw.EXCHANGE_DIR),
    self: raw.EXCHANGE_SELF,
    registrar: raw.EXCHANGE_REGISTRAR,
    version: raw.EXCHANGE_VERSION,
  },
}))

/** How this machine reaches a server of its own; an IPv6 address is written in brackets. */
export function urlOf(host: string, port: number): string {
  // A browser opens no address that stands for all of them.
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

export type Env = z.output<typeof schema>

/** Settings that must not appear in a log: the database URL contains a password. */
const SECRETS: ReadonlySet<string> = new Set(
  Object.entries<SettingWords>(settingWords).flatMap(([name, { secret }]) => (secret ? [name] : [])),
)

/** Reads all settings at once; `faults` lists every problem, one sentence each. An empty variable counts as not set. */
export function readEnv(
  variables: Record<string, string | undefined>,
): { ok: true; env: Env } | { ok: false; faults: string[] } {
  const given = Object.fromEntries(Object.entries(variables).filter(([, text]) => text !== undefined && text !== ''))
  const read = schema.safeParse(given)
  if (read.success) {
    const lacking = [
      ...gatewaySettingFaults(read.data),
      ...mailSettingFaults(read.data.mail),
      ...fileSettingFaults(read.data.files),
      ...keySettingFaults(read.data.keys),
      ...oidcFaults(read.data.consoleOidc, read.data.consoleOrigin),
    ]
    return lacking.length === 0 ? { ok: true, env: read.data } : { ok: false, faults: lacking }
  }
  const faults = read.error.issues.map(issue => {
    const name = String(issue.path[0])
    const shown = SECRETS.has(name) ? '' : ` (it is ${JSON.stringify(given[name])})`
    return `${name} ${issue.message}${shown}.`
  })
  return { ok: false, faults }
}
