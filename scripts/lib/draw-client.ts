import { calls } from '@zhixiao/contract/calls.ts'
import { methodsOf, type SiteCall } from '@zhixiao/contract/define-call.ts'
import { sharedCodes } from '@zhixiao/contract/errors.ts'
import { typeOf } from './draw-types.ts'

const named: [string, SiteCall][] = Object.entries(calls)

/** Of each call what the client reads to send it, as a module: without the schemas that only the server needs. */
export const callsModule = (): string =>
  `export const calls = ${JSON.stringify(
    Object.fromEntries(
      named.map(([key, { name, method, path, signed, write, secret, files, sendsToken }]) => [
        key,
        { name, method, path, signed, write, secret, files, sendsToken },
      ]),
    ),
  )}\n`

/** The types of all calls without a reference to anything else, in the names of packages/contract/src/calls.ts. */
export const callTypes = (): string =>
  [
    '/** Codes of every call, in addition to its own. */',
    `export type SharedCode = ${textsOf(sharedCodes)}`,
    '',
    'export interface Calls {',
    ...named.map(([name, call]) => declarationOf(name, call)),
    '}',
    '',
    'export type CallName = keyof Calls',
    '/** What is passed to a call. */',
    "export type SentOf<Name extends CallName> = Calls[Name]['input']",
    '/** What a call answers. */',
    "export type OutputOf<Name extends CallName> = Calls[Name]['output']",
    '/** The codes of its refusals. */',
    "export type CodeOf<Name extends CallName> = Calls[Name]['code'] | SharedCode",
    '',
  ].join('\n')

const textsOf = (texts: readonly string[]): string => texts.map(text => `'${text}'`).join(' | ') || 'never'

const declarationOf = (name: string, call: SiteCall): string => `  /**
   * ${call.summary}
   *
   * ${methodsOf(call).join(', ')} ${call.path}, ${call.access === 'public' ? 'open to everybody' : 'for a customer with a session'}${call.write ? '; a write: once per request id' : ''}
   */
  '${name}': {
    input: ${typeOf(call.input, 'input')}
    output: ${typeOf(call.output, 'output')}
    code: ${textsOf(call.errors)}
  }`
