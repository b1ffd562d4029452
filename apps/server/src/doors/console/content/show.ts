import { findTextState, findTextVersion, listTextVersions } from '@zhixiao/db/content/texts.ts'
import { listObjectRequests, stateAt } from '@zhixiao/db/ops/act-requests.ts'
import { DOCUMENT_STATE } from '@zhixiao/domain/codes/document-states.ts'
import { textOf } from '../../../engine/content-store/export-folder.ts'
import { placeOf } from '../../../engine/content-store/one-text.ts'
import { fail, ok } from '../../../kernel/result.ts'
import type { ConsoleHandler } from '../console-context.ts'
import { namesOf, personOf } from '../staff-names.ts'
import { contentActs, placeText } from './content-place.ts'

const MOST_VERSIONS = 100

export const show: ConsoleHandler<'content.show'> = async ({ db, clock }, { place }) => {
  const at = placeOf(place)
  if (!at) return fail('CON-0404')
  const [present, state, versions, requests, nameOf, now] = await Promise.all([
    findTextVersion(db, at.kind, at.id),
    findTextState(db, at.kind, at.id),
    listTextVersions(db, at.kind, at.id, MOST_VERSIONS),
    listObjectRequests(db, contentActs, place, MOST_VERSIONS),
    namesOf(db),
    clock.now(),
  ])
  const released = requests.filter(({ state }) => state === 'released')
  return ok({
    place: present ? placeText(present) : place,
    kind: at.kind,
    present: present &&
      state && {
        version: present.version,
        state,
        source: textOf(present),
        at: present.at.toISOString(),
      },
    versions: versions.map(({ version, at: written, state }) => {
      const request = released.find(({ input, decided_at }) =>
        typeof input.from === 'string'
          ? Number(input.from) + 1 === version
          : decided_at?.getTime() === written.getTime(),
      )
      return {
        version,
        state: state === DOCUMENT_STATE.withdrawn ? ('withdrawn' as const) : ('shown' as const),
        at: written.toISOString(),
        request: request
          ? {
              requestId: String(request.request_id),
              by: personOf(nameOf, request.requested_by),
              decidedBy: request.decided_by === null ? null : personOf(nameOf, request.decided_by),
            }
          : null,
      }
    }),
    requests: requests.map(request => ({
      requestId: String(request.request_id),
      act: request.act,
      state: stateAt(request, now),
      by: personOf(nameOf, request.requested_by),
      at: request.requested_at.toISOString(),
      decidedBy: request.decided_by === null ? null : personOf(nameOf, request.decided_by),
      reason: request.reason,
    })),
  })
}
