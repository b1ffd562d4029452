import type { Entry } from '../entries.ts'

/** A file to download with the texts of its entry. `sha256` is '' if the URL does not contain it. */
export type Download = Pick<Entry, 'title' | 'lead' | 'serviceTime'> & Entry['attachments'][number] & { sha256: string }

const UNGROUPED = '其他资料'

/** The files of the entries by group, in the order of the list. One of several files of an entry keeps its own name. */
export function downloadGroups(entries: readonly Entry[]): { name: string; downloads: Download[] }[] {
  const groups = new Map<string, Download[]>()
  for (const { group, title, lead, serviceTime, attachments } of entries) {
    const files = attachments.map(file => ({
      ...file,
      title: attachments.length === 1 ? title : `${title}：${file.name}`,
      lead,
      serviceTime,
      sha256: /\/([0-9a-f]{64})\//.exec(file.url)?.[1] ?? '',
    }))
    const name = group || UNGROUPED
    groups.set(name, [...(groups.get(name) ?? []), ...files])
  }
  return [...groups].map(([name, downloads]) => ({ name, downloads })).filter(({ downloads }) => downloads.length > 0)
}
