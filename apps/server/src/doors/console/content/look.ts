import { findTextVersion } from '@zhixiao/db/content/texts.ts'
import { listOtherEditors, seeTextEditor } from '@zhixiao/db/staff/text-editors.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { placeOf } from '../../../engine/content-store/one-text.ts'
import { ok } from '../../../kernel/result.ts'
import type { ConsoleHandler } from '../console-context.ts'
import { namesOf, personOf } from '../staff-names.ts'
import { formOf } from './content-place.ts'

export const look: ConsoleHandler<'content.look'> = async ({ db, staff }, { place }) => {
  const at = placeOf(place)
  await withTx(db, tx => seeTextEditor(tx, place, staff.name))
  const [others, present, nameOf] = await Promise.all([
    listOtherEditors(db, place, formOf(place), staff.name),
    at ? findTextVersion(db, at.kind, at.id) : null,
    namesOf(db),
  ])
  return ok({
    version: present?.version ?? 0,
    others: others.map(({ operator, is_here, saved_at }) => ({
      person: personOf(nameOf, operator),
      isHere: is_here,
      draftAt: saved_at?.toISOString() ?? null,
    })),
  })
}
