import { sealedFields } from '@zhixiao/contract/acts/act-fields.ts'
import { actOf, isAct } from '@zhixiao/contract/acts/acts.ts'
import type { ConsoleInput } from '@zhixiao/contract/console/console-calls.ts'
import type { ConsoleCode } from '@zhixiao/contract/console/console-errors.ts'
import type { ActRequest } from '@zhixiao/db/ops/act-requests.ts'
import type { Asked } from '../../../acts/do-act.ts'
import { type Failure, fail } from '../../../kernel/result.ts'
import { givenIn } from '../object-names.ts'

export const isOpen = ({ state, expires_at: expiresAt }: ActRequest, now: Date) => state === 'open' && expiresAt > now

/** The sealed fields of a request whose files are kept. */
export const sealedIn = ({ act, input }: ActRequest, files: ReadonlyMap<string, Buffer>): string[] =>
  isAct(act) ? sealedFields(actOf(act).input).filter(field => files.has(String(input[field]))) : []

/** The input without its sealed fields, and the files without theirs: not even a digest of their texts is shown. */
export const withoutSealed = (row: ActRequest) =>
  givenIn(row).filter(({ name }) => !isAct(row.act) || !sealedFields(actOf(row.act).input).includes(name))
export function withoutTexts(row: ActRequest, files: ReadonlyMap<string, Buffer>) {
  const texts = new Set(sealedIn(row, files).map(field => row.input[field]))
  return [...files].filter(([path]) => !texts.has(path))
}

type Sent = Pick<ConsoleInput<'request.submit'>, 'act' | 'papers'>

/** Refuses words about papers that repeat a sealed field's text: the checker would read it without an audit line. */
export async function repeatsSealed({ act, papers }: Sent, asked: Asked): Promise<Failure<ConsoleCode> | null> {
  if (!papers) return null
  const words = {
    issuer: papers.issuer,
    contact: papers.contact,
    files: papers.files.map(({ name }) => name).join(' '),
  }
  for (const field of sealedFields(actOf(act).input)) {
    // The dry run reports a missing file.
    const text = await asked.readFile(String(asked.input[field])).then(
      read => read.toString('utf8').trim(),
      () => '',
    )
    const at = Object.entries(words).find(([, said]) => text !== '' && said.replaceAll(/[\s-]/g, '').includes(text))
    if (at) return fail('CON-0400', { field: `papers.${at[0]}`, reason: '请不要在这里写加密填写的内容' })
  }
  return null
}
