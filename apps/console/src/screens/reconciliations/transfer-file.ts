import type { Proposal } from '@zhixiao/contract/acts/acts.ts'
import { transferFile } from '@zhixiao/domain/staff/breaks.ts'
import type { Break } from './book-words.ts'

/** One transfer as the file of an import, in the name of its channel. */
export function transferProposal(
  { channel, extId, amount, arrivedAt }: NonNullable<Break['transfer']>,
  { card, payer }: { card: string; payer: string },
): Proposal {
  const name = transferFile(extId)
  const line = { serial: extId, card, payer, amount, arrived_at: arrivedAt.replace(/\.\d+Z$/, 'Z') }
  const bytes = new TextEncoder().encode(JSON.stringify([line]))
  const content = btoa(String.fromCharCode(...bytes))
  return { act: 'remittance import', input: { file: name, channel }, files: [{ name, content }] }
}
