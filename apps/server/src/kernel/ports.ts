import type { EncryptedField, PublicKey } from '@zhixiao/contract/encrypt.ts'
import type { EndedSession } from '@zhixiao/db/account/sessions.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { ServiceType } from '@zhixiao/domain/codes/service-types.ts'
import type { NavFigures } from '@zhixiao/domain/fund/custodian-nav.ts'
import type { Fen } from '@zhixiao/domain/money/money.ts'
import type { SearchDocument } from '@zhixiao/domain/search/search-document.ts'
import type { HelpSearch, HelpText } from '@zhixiao/domain/search/search-help.ts'
import type { SearchIndex } from '@zhixiao/domain/search/search-index.ts'
import type { SmsMessage } from '@zhixiao/domain/sms/messages.ts'
import type { ListEntry as EntryForm } from '@zhixiao/gateway/names.ts'

// The parts of a call's context, as types: the modules that build it import these and not each other.

/** The payment channel's number of the holder's consent to debits and credits; null where none was signed. */
export type Agreement = string | null

export type Purpose =
  | 'purchase'
  | 'subscription'
  | 'plan'
  | 'redemption'
  | 'advance'
  | 'conversion'
  | 'dividend'
  | 'refund'

/**
 * One movement of money. `txnId` is ours and identifies the movement forever: the bank executes it once. `cardTail` is
 * the part of the card number shown in the customer's contract with the bank.
 */
export type BankMovement = {
  txnId: string
  agreement: Agreement
  tradeacco: string
  cardTail: string
  amountFen: Fen
  purpose: Purpose
}

/** A transfer that goes back to its source; `extId` is the bank's own number for it. */
export type BankReturn = { txnId: string; channel: string; extId: string; amountFen: Fen }

/**
 * `unknown` is a time-out, a lost answer or "not yet": ask again with the same `txnId`, never assume. `code` is the
 * bank's reason.
 */
export type BankAnswer = { state: 'done' | 'refused' | 'unknown'; code?: string }

/** `bankCode` is the bank to ask. */
export type CardHolder = { cardNo: string; name: string; idno: string; mobile: string; bankCode: string }

/** Money that the channel says it moved; `id` is ours, or for a transfer the bank's. */
export type StatementLine = {
  kind: 'debit' | 'credit' | 'return' | 'transfer'
  id: string
  ref: string
  amountFen: Fen
  at: Date
}

/** What moved on a day in Shanghai; lines of a complete day do not change. */
export type BankStatement = { complete: boolean; lines: readonly StatementLine[] }

export type BankGateway = {
  /** Signs the holder's consent under our `id`; the same id gets the same number. */
  sign(id: string, holder: CardHolder): Promise<{ state: 'signed'; number: string } | { state: 'refused' | 'unknown' }>
  /** Ends what was signed under our id, if anything was; false when the outcome is unknown. Idempotent. */
  endAgreement(id: string): Promise<boolean>
  /** Takes money from the customer's card. */
  debit(movement: BankMovement): Promise<BankAnswer>
  /** Pays to the customer's card. */
  credit(movement: BankMovement): Promise<BankAnswer>
  /** Sends a transfer back. */
  sendBack(transfer: BankReturn): Promise<BankAnswer>
  /** The state of a movement or return without moving anything; `unseen` when the bank has never had it. */
  find(txnId: string): Promise<BankAnswer['state'] | 'unseen'>
  /** Null while it cannot be had. */
  statement(day: IsoDate): Promise<BankStatement | null>
  /** Whether name, ID number and mobile match the card (four elements). */
  verifyCard(holder: CardHolder): Promise<'match' | 'mismatch' | 'unknown'>
  /** The notices that the embedded bank has produced by now; an external bank posts them to the site. */
  notices?(): readonly BankNotice[]
}

/** A plain text to the firm's own staff; `id` is the same for each attempt. */
export type OutgoingMail = { id: string; to: readonly string[]; subject: string; text: string }

export type MailGateway = {
  /** `later`: refused for now, or the outcome is unknown; the mail is sent again under the same id. Never throws. */
  send(
    mail: OutgoingMail,
  ): Promise<{ state: 'sent' } | { state: 'refused'; error: string } | { state: 'later'; error: string }>
}

/** An unsolicited notice from a bank: the result of a movement, or money that arrived on our account. */
export type BankNotice =
  | { type: 'movement'; channel: string; extId: string; txnId: string; amount: string; state: 'done' | 'refused' }
  | {
      type: 'remittance'
      channel: string
      extId: string
      cardno: string
      /** Name of the holder of the paying account, as the bank writes it. */
      payer: string
      amount: string
      arrivedAt: string
    }

/** `serviceFee`: what it booked for own sales since the NAV before; null where it does not say. */
export type CustodianNav = NavFigures & { fundcode: string; day: IsoDate; serviceFee: Fen | null }

/** `complete` says that nothing more comes this evening; each fund and day stands once. */
export type CustodianNavs = { complete: boolean; navs: readonly CustodianNav[] }

/** The custodian's NAVs of a trading day and of the closed days before it; null while they cannot be had. */
export type CustodianGateway = { navs(day: IsoDate): Promise<CustodianNavs | null> }

/** The rows of text in an image, top to bottom without spaces; `busy` while the queue is full. */
export type OcrGateway = { readRows(picture: Buffer): Promise<readonly string[] | 'busy'> }

export type Sms = SmsMessage & {
  mobile: string
  /** Whose message it is, where the sender knows more than the number. */
  custno?: string
  /** Ours, under which its receipt is found. */
  id?: string
  /** The message that it repeats, and who asked for that. */
  again?: { of: bigint; by: string }
}

/** `unknown` includes time-outs: the message may have been sent. */
export type SmsState = 'sent' | 'refused' | 'unknown'

/** Sends messages in one batch and returns their states in the same order. */
export type SmsGateway = { send(messages: readonly Sms[]): Promise<SmsState[]> }

export type ListEntry = EntryForm

/** Where name lists are fetched from. */
export type NameListSource = {
  /** The lists with their present versions; null when the outcome is unknown. */
  lists(): Promise<readonly { code: string; version: string }[] | null>
  /** All entries of one version; null while they cannot be had as a whole. */
  entries(list: { code: string; version: string }): Promise<readonly ListEntry[] | null>
}

/** Where sealed files are; names are of 32 hex digits, contents are ciphertext. */
export type FileStore = {
  /** Null when there is none. */
  read(name: string): Promise<string | null>
  add(name: string, sealed: string): Promise<void>
  /** Readers see the old content or the new one, never a part. */
  replace(name: string, sealed: string): Promise<void>
  /** Idempotent. */
  remove(name: string): Promise<void>
  /** The names of files older than `seconds`, in parts; the reader may remove them meanwhile. */
  olderThan(seconds: number): AsyncIterable<readonly string[]>
}

export type OpenedSession = { token: string; expiresAt: Date }

export type Sessions = {
  /** The active session of a token, if this kind of browser opened it. */
  find(token: string, userAgent: string): Promise<FoundSession | null>
  /** Whether this node found a session of the token within the last quarter of an hour; reads nothing. */
  wasFound(token: string): boolean
  /** Why the session of a token ended, unless it expired or its customer ended it. */
  ended(token: string): Promise<EndedSession | null>
  /** Logs a customer in and ends the previous session. */
  open(custno: string, userAgent: string): Promise<OpenedSession>
  /**
   * Like `open`, for a customer who proved the login password with this hash; null when the password has changed since.
   */
  openByPassword(
    custno: string,
    userAgent: string,
    loginHash: string,
    deviceHmac?: string,
  ): Promise<OpenedSession | null>
  /** Ends a session; returns its customer number, or null when there was none. */
  close(token: string): Promise<string | null>
  closeAllOf(custno: string): Promise<void>
  /** After a transaction ended a customer's session: this node trusts a session that it found for half a second. */
  forget(custno: string): void
}

/** Kinds of encrypted values that are looked up by equality. */
export type IndexKind = 'mobile' | 'idno' | 'id-tail' | 'card'

export type Keys = {
  /** The newest field key, for clients. */
  publicKey: PublicKey
  /** Decrypts a client's field, null for anything invalid; in constant time as far as Node allows. */
  openField(cipher: string): EncryptedField | null
  /** Encrypts for the database; `place` names the column and must be the same in `open`. */
  seal(text: string, place: string): string
  /** @throws Error when the text was changed or moved from another place. */
  open(sealed: string, place: string): string
  /** Blind index for look-ups: equal values of a kind have equal indexes; without the key an index reveals nothing. */
  blindIndex(kind: IndexKind, value: string): string
  /** The indexes to write, for the columns of odd and of even keys: one per key in use, null where there is none. */
  blindIndexes(kind: IndexKind, value: string): readonly [odd: string | null, even: string | null]
  /** A keyed hex digest for one purpose, such as an SMS code or the first step of a password hash. */
  digest(purpose: string, text: string): string
  /** Learns at once which keys the database uses; absent where no other process may change them. */
  refresh?(): Promise<void>
}

/** The in-process search: names and titles, and the full texts of the service centre. */
export type Search = {
  index(): Promise<SearchIndex<SearchEntry>>
  help(): Promise<HelpSearch<HelpEntry>>
}

export type ContentType = 'video' | 'mandt' | 'other'

type HelpDetails = HelpText & { readonly kind: 'help'; readonly serviceType: ServiceType }
export type HelpEntry = SearchDocument & HelpDetails

/** The searchable text and what a result displays with it. */
export type SearchEntry = SearchDocument &
  (
    | { readonly kind: 'fund' }
    | { readonly kind: 'manager'; readonly managed: readonly string[] }
    | HelpDetails
    | { readonly kind: 'article'; readonly publishedOn: IsoDate; readonly contentType: ContentType }
    | { readonly kind: 'notice'; readonly publishedOn: IsoDate }
  )

/** A customer's active session. */
export type Session = {
  custno: string
  tokenHash: string
  isEnterprise: boolean
}

/** A session with its ends in real time: without another call, and at the latest. */
export type FoundSession = Session & { idleEndsAtMs: number; endsAtMs: number }
