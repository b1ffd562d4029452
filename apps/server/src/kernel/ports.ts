import type { PublicKey, SealedField } from '@zhixiao/contract/encrypt.ts'
import type { EndedSession } from '@zhixiao/db/account/sessions.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { SalesBank } from '@zhixiao/domain/codes/banks.ts'
import type { SearchDocument } from '@zhixiao/domain/search/search-document.ts'
import type { SearchIndex } from '@zhixiao/domain/search/search-index.ts'

// The parts of a call's context, as types: the modules that build it import these and not each other.

/**
 * One movement of money. `txnId` is ours and permanently identifies the movement: the bank executes it once. `cardTail`
 * is the part of the card number that the customer's contract with the bank shows.
 */
export type BankMovement = { txnId: string; tradeacco: string; cardTail: string; amountFen: bigint }

/** A transfer that returns to where it came from; `extId` is the bank's own number for it. */
export type BankReturn = { txnId: string; channel: string; extId: string; amountFen: bigint }

/** `unknown` is a time-out, a lost answer or "not yet": ask again with the same `txnId`, never assume. */
export type BankAnswer = { state: 'done' | 'refused' | 'unknown' }

/** `bankCode`: the bank to ask. */
export type CardHolder = { cardNo: string; name: string; idno: string; mobile: string; bankCode: SalesBank }

export type BankGateway = {
  /** Takes money from the customer's card. */
  debit(movement: BankMovement): Promise<BankAnswer>
  /** Pays to the customer's card. */
  credit(movement: BankMovement): Promise<BankAnswer>
  /** Sends a transfer back. */
  sendBack(transfer: BankReturn): Promise<BankAnswer>
  /** Whether name, ID number and mobile match the card (four elements). */
  verifyCard(holder: CardHolder): Promise<'match' | 'mismatch' | 'unknown'>
  /**
   * What the embedded bank would have posted to us by now; another bank posts it to the call gateway.bankNotice itself.
   */
  notices?(): readonly BankNotice[]
}

/** An unsolicited notice of a bank: the end of a movement, or money that somebody sent to our account. */
export type BankNotice =
  | { type: 'movement'; channel: string; extId: string; txnId: string; amount: string; state: 'done' | 'refused' }
  | {
      type: 'remittance'
      channel: string
      extId: string
      cardno: string
      /** The holder of the account that the money came from, as the bank writes the name. */
      payer: string
      amount: string
      arrivedAt: string
    }

/** The rows of text on a picture, top to bottom without spaces; `busy` while too many others wait. */
export type OcrGateway = { readRows(picture: Buffer): Promise<readonly string[] | 'busy'> }

export type Sms = { mobile: string; body: string }

/** `unknown` covers a time-out: the message may have gone out. */
export type SmsState = 'sent' | 'refused' | 'unknown'

/** Sends messages together and returns the state of each, in their order. */
export type SmsGateway = { send(messages: readonly Sms[]): Promise<SmsState[]> }

export type OpenedSession = { token: string; expiresAt: Date }

export type Sessions = {
  /** The active session of a token, when sent by this kind of browser. */
  find(token: string, userAgent: string): Promise<Session | null>
  /** What ended the session of a token, unless it expired or its customer ended it. */
  ended(token: string): Promise<EndedSession | null>
  /** Logs a customer in and ends the previous session. */
  open(custno: string, userAgent: string): Promise<OpenedSession>
  /** The same for a customer who proved the login password of this hash; null when it has changed meanwhile. */
  openByPassword(
    custno: string,
    userAgent: string,
    loginHash: string,
    deviceHmac?: string,
  ): Promise<OpenedSession | null>
  /** Ends a session; returns the customer's number when there was one. */
  close(token: string): Promise<string | null>
  closeAllOf(custno: string): Promise<void>
}

/** Kinds of values that are looked up by equality although they are encrypted. */
export type IndexKind = 'mobile' | 'idno' | 'card'

export type Keys = {
  /** The newest field key, for clients. */
  publicKey: PublicKey
  /** What a client sealed, or null for anything else, in constant time as far as Node allows. */
  openField(cipher: string): SealedField | null
  /** Encrypts for the database; `place` names the column and must be the same for `open`. */
  seal(text: string, place: string): string
  /** @throws Error when the text was changed or moved from another place. */
  open(sealed: string, place: string): string
  /** Blind index for look-ups: equal values of a kind have equal indexes; without the key an index reveals nothing. */
  blindIndex(kind: IndexKind, value: string): string
  /**
   * The indexes to write, in the columns of odd and of even keys: one under every key in use, null where there is none.
   */
  blindIndexes(kind: IndexKind, value: string): readonly [odd: string | null, even: string | null]
  /** A keyed digest in hex for one purpose, such as an SMS code or the first step of a password hash. */
  digest(purpose: string, text: string): string
}

/** The search index of this process. */
export type Search = { index(): Promise<SearchIndex<SearchEntry>> }

export type ContentType = 'video' | 'mandt' | 'other'

/** The searchable text, with what its result shows beside it. */
export type SearchEntry = SearchDocument &
  (
    | { readonly kind: 'fund' }
    | { readonly kind: 'manager'; readonly managed: readonly string[] }
    | { readonly kind: 'article'; readonly publishedOn: IsoDate; readonly contentType: ContentType }
    | { readonly kind: 'notice'; readonly publishedOn: IsoDate }
  )

/** A customer's active session. */
export type Session = {
  custno: string
  tokenHash: string
  isEnterprise: boolean
}
