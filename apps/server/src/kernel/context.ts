import type { CallName, calls, InputOf, OutputOf } from '@zhixiao/contract/calls.ts'
import type { Db } from '@zhixiao/db/connect.ts'
import type { OrderReads } from '@zhixiao/db/order-reads.ts'
import type { Placer } from '@zhixiao/db/placer.ts'
import type { PublicReads } from '@zhixiao/db/replica.ts'
import type { Calendar } from '@zhixiao/domain/calendar/calendar.ts'
import type { LegalHolder } from '@zhixiao/domain/law/legal-rule.ts'
import type { Clock } from './clock.ts'
import type { Env } from './env.ts'
import type { Events } from './events.ts'
import type { Market } from './market.ts'
import type {
  BankGateway,
  CustodianGateway,
  FileStore,
  Keys,
  MailGateway,
  NameListSource,
  OcrGateway,
  Search,
  Session,
  Sessions,
  SmsGateway,
} from './ports.ts'
import type { Limits } from './rate-limits.ts'
import type { Result } from './result.ts'
import type { Tracing } from './tracing.ts'

/** `custodian` and `names` are null for a firm that is not connected to one. */
export type Gateways = {
  sms: SmsGateway
  bank: BankGateway
  ocr: OcrGateway
  names: NameListSource | null
  custodian: CustodianGateway | null
  /** Null where the firm sends no mail. */
  mail: MailGateway | null
}

/** Shared by the whole process; created once in main.ts. */
export type Context = {
  db: Db
  /** For what every visitor may read: a replica may be behind, so never for a customer's own data. */
  publicReads: PublicReads
  clock: Clock
  env: Env
  keys: Keys
  gateways: Gateways
  files: FileStore
  events: Events
  limits: Limits
  sessions: Sessions
  /** Applies the firm's decisions on rules of law in this process; cheap to call before each act. */
  legalSettings(): Promise<void>
  /** @throws RangeError while no calendar is loaded. */
  calendar(): Promise<Calendar>
  market: Market
  search: Search
  placer: Placer
  orderReads: OrderReads
  /** Null while no collector is set. */
  tracing: Tracing | null
}

/** What each call adds. */
export type CallContext = Context & {
  session: Session | null
  /** Null unless the call is a write. */
  requestId: string | null
  /** The browser's id of a call with secrets, the same for its repeats after a lost answer; null without one. */
  attemptId: string | null
  /** SHA-256 of a write's validated input without its secrets: the same request id with another hash is refused. */
  bodyHash: string
  address: string
  userAgent: string
  /** The browser's id for itself, '' when it sends none that can be stored. */
  deviceId: string
}

/** For calls with `access: 'customer'`. */
export type CustomerContext = CallContext & { session: Session }
/** The customer's holder kind, which decides redemption fees. */
export const holderOf = ({ isEnterprise }: Session): LegalHolder => (isEnterprise ? 'institution' : 'person')
/** For writes of a customer. */
export type WriteContext = CustomerContext & { requestId: string }

type SpecOf<Name extends CallName> = (typeof calls)[Name]
type ContextOf<Name extends CallName> =
  SpecOf<Name> extends { access: 'customer' }
    ? SpecOf<Name> extends { write: true }
      ? WriteContext
      : CustomerContext
    : CallContext

export type Handler<Name extends CallName> = (
  ctx: ContextOf<Name>,
  input: InputOf<Name>,
) => Promise<Result<OutputOf<Name>>>

/** One handler for each call; a missing one is a compile error. */
export type Handlers = { [Name in CallName]: Handler<Name> }
