import type { CallFailure } from '@zhixiao/client/call-result.ts'
import type { OutputOf, SentOf } from '@zhixiao/contract/calls.ts'
import { bankName, salesBanks } from '@zhixiao/domain/codes/banks.ts'
import { isCode } from '@zhixiao/domain/codes/table.ts'
import { call } from '../../../api/call.ts'
import { token } from '../../../api/token.ts'
import { type CardValues, emptyCard, type ProvenCard } from '../../../features/card/card-values.ts'
import type { IdSide } from '../../../features/identity/IdPictures.tsx'
import { emptyProfile, isProfileReady, type ProfileValues, profileNames } from '../../../features/profile/profile.ts'
import { emptyValidity, type ValidityValues } from '../../../features/profile/validity.ts'
import type { Answers } from '../../../features/risk/answers.ts'
import { createMemory } from '../../../session/typed.ts'
import { refreshUser } from '../../../session/user.ts'
import { createStore } from '../../../store.ts'

export type Identity = { custname: string; idno: string } & ValidityValues

/** The input so far. */
export type Draft = {
  /** The current step. */
  step: Step
  identity: Identity
  /** The identity that the server last accepted, as text. */
  checked: string
  /** Sides of the ID card that the server has. */
  sent: Record<IdSide, boolean>
  profile: ProfileValues
  /** The profile was confirmed by 下一步. */
  profileDone: boolean
  card: CardValues
  proven: (ProvenCard & { holder: string }) | undefined
  tradePassword: string
  paperVersion: string
  answers: Answers
  riskDone: boolean
  /** The agreements of the last step are ticked. */
  agreed: boolean
}

const empty: Draft = {
  step: 'identity',
  identity: { custname: '', idno: '', ...emptyValidity },
  checked: '',
  sent: { front: false, back: false },
  profile: emptyProfile,
  profileDone: false,
  card: emptyCard,
  proven: undefined,
  tradePassword: '',
  paperVersion: '',
  answers: {},
  riskDone: false,
  agreed: false,
}

const kept = createStore<{ owner: string | null; draft: Draft }>({ owner: null, draft: empty })

/**
 * The draft, stored in this page's memory for its session, and on the server for reloads and other devices; never in
 * the browser's storage (STA-03). The query cache is not used because it notifies too late for the cursor of a text
 * field.
 */
export function useDraft(): Draft {
  const owner = token.use()
  const { owner: beganBy, draft } = kept.use()
  return beganBy === owner ? draft : empty
}

export function changeDraft(change: (draft: Draft) => Partial<Draft>): void {
  const owner = token.get()
  const before = kept.get()
  const draft = before.owner === owner ? before.draft : empty
  kept.set({ owner, draft: { ...draft, ...change(draft) } })
}

/** The current identity, for answers that arrive after the render that asked. */
export const currentIdentity = (): Identity => kept.get().draft.identity

/** Whether this page has the draft of this session. */
export function useIsBegun(): boolean {
  const owner = token.use()
  return kept.use().owner === owner && owner !== null
}

/** The displayed draft, for customers whose session ends within a second of their last change. */
const onView = createMemory<Kept>()
const PLACE = 'openaccount'
export const showDraft = (draft: Draft): void => onView.show(PLACE, sentDraft(draft))
export const hideDraft = onView.hide

/**
 * Continues from the server's draft plus what it had not received when a session ended here, unless another device
 * continued meanwhile. The password is never stored and must be entered again.
 */
export function resumeDraft({ draft, images }: OutputOf<'account.openDraft'>): void {
  keeping.set('none')
  const lost = onView.leftAt(PLACE)?.value
  onView.forget(PLACE)
  const before = stored
  changeDraft(() => ({ sent: images, ...(draft && known(draft)) }))
  stored = JSON.stringify(sentDraft(kept.get().draft))
  if (lost && stored === before) changeDraft(() => known(lost))
}

function known({
  profile,
  custname,
  idno,
  lastDay,
  forGood,
  checked,
  cardno,
  bankCode = '',
  mobileno,
  cardTicket = '',
  ...rest
}: Kept): Partial<Draft> {
  const identity = { custname, idno, lastDay, forGood }
  const holder = checked ? identityText(identity) : ''
  const isProven = holder !== '' && ticketEnd(cardTicket) > Date.now()
  return {
    ...rest,
    identity,
    checked: holder,
    profile: { ...emptyProfile, ...knownOf(profile) },
    card: { ...emptyCard, cardno, bankCode, mobileno },
    proven: isProven
      ? { cardno, mobileno, cardTicket, bankName: nameOfBank(cardTicket.slice(0, 3)), holder }
      : undefined,
  }
}

/** A firm may sell through further banks, whose names a ticket does not have. */
const nameOfBank = (code: string): string => (isCode(salesBanks, code) ? bankName(code) : '银行卡')

/** A ticket consists of the bank's code, its expiry and a digest. */
const ticketEnd = (ticket: string): number => Number(ticket.split('.')[1] ?? 0)

/** Result of the last save on the server. */
export const keeping = createStore<'none' | 'kept' | 'lost'>('none')

/** The draft that the server has, as text. */
let stored = ''
/** The draft sent but not yet answered; '' for none. */
let underWay = ''

/** Saves on the server what it does not have yet, one request at a time. A lost save is repaired by the next one. */
export function saveDraft(): void {
  if (underWay === '') void keepNewest()
}

/** The page may be gone in a moment, so no answer is awaited. */
export const saveDraftNow = (): void => void keepNewest()

async function keepNewest(): Promise<void> {
  const { owner, draft } = kept.get()
  const sent = sentDraft(draft)
  const text = JSON.stringify(sent)
  if (owner === null || owner !== token.get() || text === stored || text === underWay) return
  underWay = text
  const result = await call('account.openDraftSave', sent, { keepalive: true })
  if (underWay === text) underWay = ''
  keeping.set(result.ok ? 'kept' : 'lost')
  if (!result.ok) return void isOpened(result)
  stored = text
  return keepNewest()
}

type Kept = SentOf<'account.openDraftSave'>

function sentDraft(draft: Draft): Kept {
  const { step, identity, profile, profileDone, card, paperVersion, answers, riskDone } = draft
  const { cardno, mobileno } = draft.proven ?? card
  const cardTicket = draft.proven?.holder === draft.checked ? draft.proven.cardTicket : ''
  const checked = isDone.identity(draft)
  return {
    step,
    ...identity,
    checked,
    profile,
    profileDone,
    cardno,
    bankCode: card.bankCode,
    mobileno,
    cardTicket,
    paperVersion,
    answers,
    riskDone,
  }
}

function knownOf(values: Readonly<Record<string, string>>): Partial<ProfileValues> {
  const known: Partial<ProfileValues> = {}
  for (const name of profileNames) if (values[name] !== undefined) known[name] = values[name]
  return known
}

/**
 * The account already exists, through another tab or a request whose answer was lost; the screen shows that once it has
 * reloaded the customer.
 */
export function isOpened({ code }: CallFailure): boolean {
  if (code === 'OPEN-0002') void refreshUser()
  return code === 'OPEN-0002'
}

export const forgetDraft = (): void => kept.set({ owner: null, draft: empty })

export type Step = Kept['step']
export const steps: readonly Step[] = ['identity', 'profile', 'card', 'password', 'risk', 'confirm']

export const identityText = ({ custname, idno, lastDay, forGood }: Identity): string =>
  [custname, idno, forGood ? '长期' : lastDay].join('|')

const isDone: Record<Exclude<Step, 'confirm'>, (draft: Draft) => boolean> = {
  identity: ({ identity, checked }) => checked !== '' && checked === identityText(identity),
  profile: ({ profile, profileDone }) => profileDone && isProfileReady(profile),
  // Another name or number is another card holder, whom the bank has to verify again.
  card: ({ proven, checked }) => proven !== undefined && proven.holder === checked,
  password: ({ tradePassword }) => tradePassword !== '',
  risk: ({ riskDone }) => riskDone,
}

/** The first unfinished step; nobody gets past it. */
const furthest = (draft: Draft): Step => steps.find(step => step !== 'confirm' && !isDone[step](draft)) ?? 'confirm'

/** The step in the URL, or else that of the draft; never beyond the first unfinished one. */
export function stepOf(asked: string | null, draft: Draft): Step {
  const limit = furthest(draft)
  const wanted = steps.find(step => step === asked) ?? draft.step
  return steps.indexOf(wanted) <= steps.indexOf(limit) ? wanted : limit
}

/** The step where a refused field can be corrected. */
export function stepOfField(field: string | undefined, code: string): Step {
  const name = field?.split('.')[0] ?? ''
  if (code.startsWith('OPEN-') || ['custname', 'idtype', 'idno', 'invalidate'].includes(name)) return 'identity'
  if (code.startsWith('BANK-') || ['cardno', 'mobileno', 'cardTicket'].includes(name)) return 'card'
  if (name === 'tradePassword') return 'password'
  if (code.startsWith('RISK-') || ['paperVersion', 'riskAnswers'].includes(name)) return 'risk'
  return name === '' || name === 'agreements' ? 'confirm' : 'profile'
}
