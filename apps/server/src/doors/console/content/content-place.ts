import type { TextRow } from '@zhixiao/db/content/texts.ts'
import { pathOf } from '../../../engine/content-store/export-folder.ts'

export const contentActs = ['content put', 'content order', 'content withdraw', 'agreement put']

/** The name under which the editor's draft of a text is stored. */
export const formOf = (place: string): string => `content ${place}`

/** The place of an article's column; null for other texts. */
export const columnOf = ({ kind, grp }: { kind: string; grp: string }): string | null =>
  kind === 'article' ? `column/${grp}` : null

export const draftPlace = ({ form }: { form: string }): string => form.slice(formOf('').length)

export const placeText = (row: Pick<TextRow, 'kind' | 'grp' | 'id'>): string => pathOf(row).slice(0, -'.md'.length)
/** `service-v3` is accepted as `service@3`. */
export const refOf = (grp: string, id: string): string => `${grp}@${id.slice(grp.length + 2)}`
