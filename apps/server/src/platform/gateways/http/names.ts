import { nameAnswers, namePaths } from '@zhixiao/gateway/names.ts'
import type { ListEntry, NameListSource } from '../../../kernel/ports.ts'
import { type Peer, type SignedCall, signedCall, UnknownOutcome } from './signed-call.ts'

/** A provider of name lists that speaks the protocol of docs/gateways.md. */
export function httpNames(peer: Peer): NameListSource {
  const call = signedCall(peer)
  return {
    async lists() {
      const read = nameAnswers.lists.safeParse(await bodyOf(call, namePaths.lists, {}))
      return read.success ? read.data.lists : null
    },
    async entries({ code, version }) {
      const entries: ListEntry[] = []
      for (let after: string | null = ''; after !== null; ) {
        const read = nameAnswers.entries.safeParse(
          await bodyOf(call, namePaths.entries, { list: code, version, after }),
        )
        // Parts of different versions would combine to a list that never existed.
        if (!read.success || read.data.version !== version) return null
        entries.push(...read.data.entries)
        after = read.data.next
      }
      return entries
    },
  }
}

async function bodyOf(call: SignedCall, path: string, content: object): Promise<unknown> {
  try {
    const { status, body } = await call(path, content)
    return status === 200 ? body : null
  } catch (error) {
    if (error instanceof UnknownOutcome) return null
    throw error
  }
}
