import { findTextVersion } from '@zhixiao/db/content/texts.ts'
import { findActRequest } from '@zhixiao/db/ops/act-requests.ts'
import { readActFiles } from '../../../acts/request-files.ts'
import { textOf } from '../../../engine/content-store/export-folder.ts'
import { placeOf } from '../../../engine/content-store/one-text.ts'
import { fail, ok } from '../../../kernel/result.ts'
import type { ConsoleHandler } from '../console-context.ts'

export const version: ConsoleHandler<'content.version'> = async (ctx, { place, version: asked }) => {
  const at = placeOf(place)
  if (!at) return fail('CON-0404')
  if (!asked.startsWith('r')) {
    const found = await findTextVersion(ctx.db, at.kind, at.id, Number(asked))
    return found ? ok({ source: textOf(found) }) : fail('CON-0404')
  }
  const request = await findActRequest(ctx.db, BigInt(asked.slice(1)))
  if (!request || request.object !== place) return fail('CON-0404')
  const source = (await readActFiles(ctx, request.request_id)).get(String(request.input.text))
  return source ? ok({ source: source.toString('utf8') }) : fail('CON-0404')
}
