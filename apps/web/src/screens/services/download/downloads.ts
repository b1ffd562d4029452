import type { Entry } from '../entries.ts'

/** A file to download with the words of its entry. `sha256` is '' where its address does not tell it. */
export type Download = Pick<Entry, 'title' | 'lead' | 'serviceTime'> & Entry['attachments'][number] & { sha256: string }

const UNGROUPED = '其他资料'

/** The files of the entries by group, groups and files in the order of the list. A file beside others keeps its own name. */
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
