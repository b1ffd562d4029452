import { type DestinationStream, type Level, type Logger, pino } from 'pino'

type Kind = 'string' | 'number' | 'boolean'
type Shape = Record<string, Kind>
type FieldsOf<Fields extends Shape> = {
  [Name in keyof Fields]: Fields[Name] extends 'string' ? string : Fields[Name] extends 'number' ? number : boolean
}

/** Receives every event under its log name, at every log level. */
export type Observer = (message: string, fields: Readonly<Record<string, string | number | boolean>>) => void

/**
 * Everything the server logs, one function per event. Logs contain no personal data, no bodies, no free text of
 * customers and no visitor addresses; ids are the product's own numbers.
 */
export function createEvents(log: Logger, observe: Observer = () => {}) {
  const event =
    <const Fields extends Shape>(level: Level, message: string, shape: Fields) =>
    (fields: FieldsOf<Fields>): void => {
      observe(message, fields)
      if (log.isLevelEnabled(level)) log[level](pick(fields, shape), message)
    }

  return {
    serverStarted: event('info', 'server started', { url: 'string', businessDate: 'string' }),
    serverStopped: event('info', 'server stopped', {}),
    migrationApplied: event('info', 'migration applied', { name: 'string' }),
    requestDone: event('debug', 'request done', { call: 'string', request: 'string', status: 'number', ms: 'number' }),
    requestFailed: event('error', 'request failed', {
      call: 'string',
      request: 'string',
      error: 'string',
      sqlState: 'string',
      stack: 'string',
    }),
    answerInvalid: event('error', 'answer does not follow its definition', { call: 'string', fault: 'string' }),
    databaseLost: event('warn', 'database connection lost', { error: 'string', sqlState: 'string', request: 'string' }),
    diskFull: event('error', 'disk is full', { where: 'string' }),
    databaseCrashed: event('warn', 'embedded database ended', { what: 'string' }),

    customerRegistered: event('info', 'customer registered', { custno: 'string' }),
    loggedIn: event('info', 'logged in', { custno: 'string', how: 'string' }),
    loginFailed: event('info', 'login failed', { how: 'string', nameHash: 'string', addressHash: 'string' }),
    loggedOut: event('info', 'logged out', { custno: 'string' }),
    mobileChanged: event('info', 'mobile number changed', { custno: 'string' }),
    identityCorrected: event('info', 'identity corrected', { custno: 'string' }),
    copyAllowed: event('info', 'copy of personal data allowed', { custno: 'string' }),
    accountClosed: event('info', 'account closed', { custno: 'string' }),
    dataExported: event('info', 'data exported', { custno: 'string' }),
    passwordLocked: event('warn', 'password locked', { custno: 'string', kind: 'string' }),
    passwordChanged: event('info', 'password changed', { custno: 'string', kind: 'string', how: 'string' }),
    smsSent: event('info', 'SMS sent', { purpose: 'string' }),
    smsFailed: event('warn', 'SMS failed', { purpose: 'string' }),
    fileUnreadable: event('error', 'kept file cannot be read', { file: 'string', missing: 'boolean' }),
    ocrEnded: event('warn', 'reader of pictures ended', { why: 'string' }),
    limitReached: event('warn', 'rate limit reached', { limit: 'string' }),
    jobDone: event('info', 'job done', { job: 'string', key: 'string', ms: 'number' }),
    jobWaits: event('info', 'job waits', { job: 'string', key: 'string', ms: 'number' }),
    leadershipChanged: event('info', 'leadership changed', { leads: 'boolean' }),
    gatewayAnswered: event('debug', 'gateway answered', {
      gateway: 'string',
      call: 'string',
      outcome: 'string',
      ms: 'number',
    }),
    auditSealed: event('info', 'audit log sealed', { seal: 'string', hash: 'string' }),
    auditShipped: event('debug', 'audit log shipped', { lines: 'number', seconds: 'number' }),
    auditShipFailed: event('error', 'audit log not shipped', { lines: 'number', seconds: 'number', problem: 'string' }),
    auditBroken: event('error', 'audit log does not match its seal', { seal: 'string', problem: 'string' }),
    jobFailed: event('error', 'job failed', { job: 'string', error: 'string', stack: 'string' }),

    orderPlaced: event('info', 'order placed', { orderId: 'string', kind: 'string', fundcode: 'string' }),
    orderWithdrawn: event('info', 'order withdrawn', { orderId: 'string' }),
    daySettled: event('info', 'day settled', { day: 'string', orders: 'number', ms: 'number' }),
    bankNoticed: event('info', 'bank noticed', { channel: 'string', extId: 'string', outcome: 'string' }),
    bankAnswered: event('info', 'bank answered', {
      txnId: 'string',
      direction: 'string',
      state: 'string',
      why: 'string',
    }),
  }
}

export type Events = ReturnType<typeof createEvents>

/** JSON lines to standard error, so that a command's own output stays readable. */
export const createLog = (level: string, to: DestinationStream = pino.destination(2)): Logger =>
  pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, formatters: { level: label => ({ level: label }) } },
    to,
  )

function pick(fields: Record<string, unknown>, shape: Shape): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(shape).flatMap(([name, kind]) => (typeof fields[name] === kind ? [[name, fields[name]]] : [])),
  )
}
