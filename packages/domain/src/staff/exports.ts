/** THE kinds of exports: name of the file, name of the count in the event, and unit on the screen. */
export const exportKinds = {
  audit: { name: '审计', counted: 'events', unit: '条' },
  suitability: { name: '适当性留痕', counted: 'lines', unit: '行' },
  crs: { name: '非居民账户', counted: 'customers', unit: '位客户' },
} as const satisfies Record<string, { name: string; counted: 'events' | 'lines' | 'customers'; unit: string }>

export type ExportKind = keyof typeof exportKinds
