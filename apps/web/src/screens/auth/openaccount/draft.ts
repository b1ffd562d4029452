import { token } from '../../../session/token.ts'
import { createStore } from '../../../store.ts'
import { type CardValues, emptyCard, type ProvenCard } from '../../account/bank/CardForm.tsx'
import { emptyProfile, isProfileReady, type ProfileValues } from '../../account/person_info/profile.ts'
import { emptyValidity, type ValidityValues } from '../../account/person_info/ValidityFields.tsx'
import type { Answers } from '../../account/risk/answers.ts'

export type Identity = { custname: string; idno: string } & ValidityValues
type Side = 'front' | 'back'
/** A picture of one side of the ID card: the one chosen here (as an object URL), and whether the server has it. */
export type IdImage = { state: 'empty' | 'uploading' | 'done' | 'failed'; url?: string; message?: string }

/** What was filled in so far. */
export type Draft = {
  identity: Identity
  /** The identity the server last agreed to, as text. */
  checked: string
  images: Record<Side, IdImage>
  profile: ProfileValues
  /** The profile was confirmed by 下一步. */
  profileDone: boolean
  card: CardValues
  proven: (ProvenCard & { holder: string }) | undefined
  tradePassword: string
  paperVersion: string
  answers: Answers
  riskDone: boolean
}

const empty: Draft = {
  identity: { custname: '', idno: '', ...emptyValidity },
  checked: '',
  images: { front: { state: 'empty' }, back: { state: 'empty' } },
  profile: emptyProfile,
  profileDone: false,
  card: emptyCard,
  proven: undefined,
  tradePassword: '',
  paperVersion: '',
  answers: {},
  riskDone: false,
}

const kept = createStore<{ owner: string | null; draft: Draft }>({ owner: null, draft: empty })

/**
 * The draft, kept in this page's memory for the session it was begun in: it outlives a look at other pages, is gone
 * after a logout or a reload, and never touches the browser's storage (STA-03). Not in the query cache, which tells
 * of changes a moment later: too late for the cursor of a text field.
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

export const forgetDraft = (): void => kept.set({ owner: null, draft: empty })

export const steps = ['identity', 'profile', 'card', 'password', 'risk', 'confirm'] as const
export type Step = (typeof steps)[number]

export const identityText = ({ custname, idno, lastDay, forGood }: Identity): string =>
  [custname, idno, forGood ? '长期' : lastDay].join('|')

const isDone: Record<Exclude<Step, 'confirm'>, (draft: Draft) => boolean> = {
  identity: ({ identity, checked }) => checked !== '' && checked === identityText(identity),
  profile: ({ profile, profileDone }) => profileDone && isProfileReady(profile),
  // Another name or number is another holder: the bank has to be asked again.
  card: ({ proven, checked }) => proven !== undefined && proven.holder === checked,
  password: ({ tradePassword }) => tradePassword !== '',
  risk: ({ riskDone }) => riskDone,
}

/** The first step still to do: nobody gets past it. */
export const furthest = (draft: Draft): Step =>
  steps.find(step => step !== 'confirm' && !isDone[step](draft)) ?? 'confirm'

/** The step an address asks for, or the furthest one allowed. */
export function stepOf(asked: string | null, draft: Draft): Step {
  const limit = furthest(draft)
  const wanted = steps.find(step => step === asked) ?? limit
  return steps.indexOf(wanted) <= steps.indexOf(limit) ? wanted : limit
}

/** Where a refused field is to be mended. */
export function stepOfField(field: string | undefined, code: string): Step {
  const name = field?.split('.')[0] ?? ''
  if (code.startsWith('OPEN-') || ['custname', 'idtype', 'idno', 'invalidate'].includes(name)) return 'identity'
  if (code.startsWith('BANK-') || ['cardno', 'mobileno', 'cardTicket'].includes(name)) return 'card'
  if (name === 'tradePassword') return 'password'
  if (code.startsWith('RISK-') || ['paperVersion', 'riskAnswers'].includes(name)) return 'risk'
  return name === '' || name === 'agreements' ? 'confirm' : 'profile'
}
