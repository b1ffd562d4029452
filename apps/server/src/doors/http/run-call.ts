import { type Call, isWrite, mostBytesOf } from '@zhixiao/contract/define-call.ts'
import type { Context } from '../../kernel/context.ts'
import { diskIsFull } from '../../kernel/disk-room.ts'
import { type Failure, fail, type RefusalCode, type Result } from '../../kernel/result.ts'
import type { Semaphore } from '../../kernel/semaphore.ts'
import { addressOf } from './address.ts'
import type { Http } from './http.ts'
import { callSeconds, callsAnswered } from './metrics.ts'
import { faultOf, reasonOf } from './parse-input.ts'
import { reported } from './report.ts'

/** A call at work: each step adds its part or refuses. A door adds what it knows of the caller. */
export type CallState = {
  readonly ctx: Context
  readonly call: Call
  readonly http: Http
  /** The client's id of the request, for the log. */
  readonly request: string
  address: string
  input: Readonly<Record<string, unknown>>
  /** Whether the input has passed its schema. */
  isValid: boolean
  /** What ends with the call: its place for a large body, its mark as a write at work. */
  readonly ends: (() => void)[]
}
type Step<State, Code extends RefusalCode> = (state: State) => Promise<Failure<Code> | null> | Failure<Code> | null

/** THE steps of a call of the site or the console, in order, after its route was matched. A door omits the checks that it does not need. */
const steps = [
  'findSession',
  'checkOrigin',
  'checkSession',
  'refuseWithoutRoom',
  'checkRight',
  'spendLimit',
  'takePlace',
  'readInput',
  'checkSignature',
  'refuseInstitution',
  'identifyWrite',
  'refuseSecretAgain',
  'openSecrets',
  'validate',
  'hashWrite',
  'passGuards',
] as const
type SharedStep = 'refuseWithoutRoom' | 'takePlace' | 'validate'

/** What differs between the doors. */
export type Door<State extends CallState, Code extends RefusalCode> = {
  readonly steps: { readonly [Name in Exclude<(typeof steps)[number], SharedStep>]?: Step<State, Code> }
  readonly codes: { readonly invalid: Code; readonly busy: Code; readonly failed: Code }
  /** Limits how many large bodies of one caller are processed at the same time. */
  readonly places: Semaphore
  callerOf(state: State): string
  handle(state: State): Promise<Result<unknown, Code>>
  answer(state: State, result: Result<unknown, Code>): Response
  recordRefused?(state: State, failure: Failure<Code>): Promise<void>
  recordFailed?(state: State): Promise<void>
}

/** Parsing a larger body takes so long that it needs a place in the semaphore. */
export const SMALL_BYTES = 1024 * 1024

/** The state of a call before its first step. */
export const begun = { address: '', input: {}, isValid: false } as const

/** Answers the calls of one door over HTTP, and counts them. */
export class CallRunner<State extends CallState, Code extends RefusalCode> {
  readonly #door: Door<State, Code>
  readonly #steps: readonly Step<State, Code>[]

  constructor(door: Door<State, Code>) {
    this.#door = door
    const shared: { readonly [Name in SharedStep]: Step<State, Code> } = {
      // On a full disk writes would take the space that the database needs to keep running; reads still work.
      refuseWithoutRoom: ({ call }) =>
        call.access !== 'public' && isWrite(call) && diskIsFull() ? fail(door.codes.busy) : null,
      takePlace: state => this.#takePlace(state),
      validate: state => this.#validate(state),
    }
    const all = { ...shared, ...door.steps }
    this.#steps = steps.flatMap(name => all[name] ?? [])
  }

  async answer(state: State): Promise<{ response: Response; code: Code | '0000'; seconds: number }> {
    const startedAt = performance.now()
    const { response, code } = await this.#answered(state)
    const seconds = (performance.now() - (state.http.get('bodyAt') ?? startedAt)) / 1_000
    const { door, name } = state.call
    const label = door === 'site' ? name : `${door}.${name}`
    callSeconds.observe({ call: label }, seconds)
    callsAnswered.inc({ call: label, code })
    return { response, code, seconds }
  }

  async #answered(state: State) {
    try {
      const result = (await this.#refusal(state)) ?? (await this.#handled(state))
      if (!result.ok) await this.#door.recordRefused?.(state, result)
      return this.#end(state, result)
    } catch (error) {
      await this.#door.recordFailed?.(state)
      const { busy, failed } = this.#door.codes
      const { ctx, call, request } = state
      const code = reported(ctx, { name: call.name, request }, error) === 'SYS-0503' ? busy : failed
      return this.#end(state, fail(code))
    } finally {
      for (const end of state.ends) end()
    }
  }

  #end(state: State, result: Result<unknown, Code>): { response: Response; code: Code | '0000' } {
    return { response: this.#door.answer(state, result), code: result.ok ? '0000' : result.code }
  }

  async #refusal(state: State): Promise<Failure<Code> | null> {
    // Read first: a socket that closes during the call no longer has an address.
    state.address = addressOf(state.http.env.incoming, state.ctx.env.trustProxy)
    for (const step of this.#steps) {
      const refusal = await step(state)
      if (refusal) return refusal
    }
    return null
  }

  #takePlace(state: State) {
    if (mostBytesOf(state.call) <= SMALL_BYTES) return null
    const end = this.#door.places.take(this.#door.callerOf(state))
    if (!end) return fail(this.#door.codes.busy)
    state.ends.push(end)
    return null
  }

  #validate(state: State) {
    const parsed = state.call.input.safeParse(state.input, { error: reasonOf })
    if (!parsed.success) return fail(this.#door.codes.invalid, faultOf(parsed.error))
    state.input = parsed.data
    state.isValid = true
    return null
  }

  async #handled(state: State): Promise<Result<unknown, Code>> {
    const { ctx, call } = state
    await ctx.legalSettings()
    const result = await this.#door.handle(state)
    if (!result.ok || ctx.env.nodeEnv === 'production') return result
    const checked = call.output.safeParse(result.data)
    if (checked.success) return result
    const { field, reason } = faultOf(checked.error)
    ctx.events.answerInvalid({ call: call.name, fault: `${field}: ${reason}` })
    return fail(this.#door.codes.failed, { field, reason })
  }
}
